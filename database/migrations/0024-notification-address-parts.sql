-- The parts of notification addresses, which are null where only the address on one line is known.

alter table notification_addresses
  add column postal_code text,
  add column ine_code text,
  add column city text,
  add column province_id integer,
  add column street_type_id integer,
  add column street_name text,
  add column street_number text,
  add column block text,
  add column stairs text,
  add column floor text,
  add column apartment text,
  add column hint text,
  add column cadastral_reference text;
comment on column notification_addresses.ine_code is 'INE''s code of the municipality, five digits.';
comment on column notification_addresses.province_id is 'INE''s code of the province as a number.';
comment on column notification_addresses.street_type_id is 'Id in features/addresses/contract/street-types.ts.';
