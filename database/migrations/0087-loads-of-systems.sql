-- Files that the retailer's systems send to be loaded, beside those of staff.

alter table file_loads alter column staff_id drop not null;
alter table file_loads add column operator_key_id text;
alter table file_loads add constraint file_loads_author check (num_nonnulls(staff_id, operator_key_id) = 1);
comment on column file_loads.operator_key_id is 'The API key by which a system of the retailer asked for the step; then no member of staff did.';
comment on column file_loads.author is 'Name of the staff member or of the system when the step was asked for.';
