alter table change_requests add column costs jsonb;
comment on column change_requests.costs is 'What the change costs, as the customer was informed when submitting it; null where it costs nothing.';
