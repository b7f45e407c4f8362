-- Issues of newsletters that are written at the desk: drafts, with who wrote them.

alter table newsletter_bulletins
  alter column contents drop not null,
  add column written jsonb,
  add column version integer not null default 1,
  add column author text not null default '',
  add column changed_at timestamptz,
  drop constraint newsletter_bulletins_state_check,
  add constraint newsletter_bulletins_state_check check (state in ('draft', 'sending', 'stopped', 'sent')),
  add constraint newsletter_bulletins_contents_check check (state = 'draft' or contents is not null);
update newsletter_bulletins set changed_at = created_at;
alter table newsletter_bulletins alter column changed_at set not null;
comment on column newsletter_bulletins.contents is 'Subject, sanitised HTML and plain text by language; null while it is a draft.';
comment on column newsletter_bulletins.written is 'Subjects and Markdown by language as typed at the desk; null of those sent from files.';
comment on column newsletter_bulletins.version is 'Counts the changes of a draft: who changes or sends what was read names it.';
comment on column newsletter_bulletins.author is 'Name of the staff member who changed it last.';
