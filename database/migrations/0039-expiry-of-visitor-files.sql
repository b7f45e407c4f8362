-- Files of visitors' messages expire with their message, and before it: each row leads to a file in the storage.
alter table visitor_message_files add column created_at timestamptz;
update visitor_message_files f set created_at = m.created_at from visitor_messages m where m.reference = f.reference;
alter table visitor_message_files alter column created_at set not null;
create index visitor_message_files_by_age on visitor_message_files (created_at);
