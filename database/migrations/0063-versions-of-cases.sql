-- Each change of a case counts, so that staff decide on what they have read. A question, reading or claim that is sent
-- again is recognised by a key.

alter table cases add column version integer not null default 1;
alter table cases add column idempotency_key text;
comment on column cases.version is 'Counts the changes.';
comment on column cases.idempotency_key is 'Hash of what was sent, by which it is recognised when it is sent again.';

alter table case_attachments rename column attachment_id to file_id;
