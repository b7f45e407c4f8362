-- When customers last read their change requests, so that what the retailer decided since is new to them.

alter table change_requests add column read_at timestamptz not null default now();
comment on column change_requests.read_at is 'When the customer last read the request; later decisions are new.';
