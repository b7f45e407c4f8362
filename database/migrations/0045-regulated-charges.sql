create table regulated_charges (
  charge text not null check (charge in ('social_bonus_financing', 'meter_rent_single_phase', 'meter_rent_three_phase')),
  valid_from date not null,
  valid_to date,
  eur_year numeric not null,
  source text not null,
  primary key (charge, valid_from)
);
comment on table regulated_charges is 'shared: regulated amounts per supply and year, billed by the day.';
comment on column regulated_charges.valid_to is 'First day on which it no longer holds; null while it does.';
comment on column regulated_charges.eur_year is 'Euros per year before taxes.';
