-- A technician of the distributor has to come before a supply begins; the day of the visit.

alter table leads add column visit_on date;
alter table leads drop constraint leads_state_check;
alter table leads add constraint leads_state_check
  check (state in ('draft', 'confirmed', 'accepted', 'visit', 'refused', 'active', 'withdrawn'));
alter table lead_steps drop constraint lead_steps_state_check;
alter table lead_steps add constraint lead_steps_state_check
  check (state in ('draft', 'confirmed', 'accepted', 'visit', 'refused', 'active', 'withdrawn'));
