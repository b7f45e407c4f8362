-- What a product leaves to the customer's choice, and what the customer has chosen for a contract.

alter table products add column tariff_options jsonb not null default '{}';
comment on column products.tariff_options is 'Lists of double_tariff, happy_hours and happy_day that customers choose from.';

alter table contracts add column tariff_options jsonb not null default '{}';
comment on column contracts.tariff_options is 'The double_tariff, happy_hours and happy_day in force.';
