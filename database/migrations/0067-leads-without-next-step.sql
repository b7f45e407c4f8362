-- The distributor of a demo finds what waits by state and time, as the retailer's system does.

alter table leads drop column next_step_at;
