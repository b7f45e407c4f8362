-- E-mails that customers want to use from now on, until the mailbox has answered.

create table email_changes (
  customer_id bigint primary key references customers on delete cascade,
  email text not null,
  requested_at timestamptz not null
);
comment on table email_changes is 'A new e-mail holds once its link was opened: it signs in and recovers passwords.';
