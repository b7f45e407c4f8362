-- Each change of a case counts, so that staff decide on what they have read. A question, reading or claim that is sent
-- again is recognised by a key. The files of all kinds of case have the same columns.

alter table cases add column version integer not null default 1;
alter table cases add column idempotency_key text;
comment on column cases.version is 'Counts the changes.';
comment on column cases.idempotency_key is 'Hash of what was sent, by which it is recognised when it is sent again.';

alter table case_attachments rename column attachment_id to file_id;

alter table change_requests add column version integer not null default 1;
comment on column change_requests.version is 'Counts the changes.';

alter table change_request_files add column created_at timestamptz;
update change_request_files f set created_at = r.created_at from change_requests r
where r.customer_id = f.customer_id and r.request_id = f.request_id;
alter table change_request_files alter column created_at set not null;
