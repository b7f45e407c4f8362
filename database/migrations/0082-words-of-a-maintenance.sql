-- What the retailer writes about a maintenance, for the page that customers see meanwhile.

alter table maintenance add column texts jsonb not null default '{}';
comment on column maintenance.texts is 'By language, as plain text; the page has words of its own in a language without one.';
