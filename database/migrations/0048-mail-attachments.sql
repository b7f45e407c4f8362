alter table sandbox_mails add column attachments text[] not null default '{}';
comment on column sandbox_mails.attachments is 'Names of the attached files; their contents are not stored.';
