-- What mail servers report of emails that did not arrive, or that their reader called unwanted.

create table email_reports (
  report_id text primary key,
  email_key text not null,
  email text not null,
  customer_id bigint,
  kind text not null check (kind in ('bounced', 'delayed', 'complained')),
  status text not null,
  reason text not null,
  happened_at timestamptz not null,
  reported_at timestamptz not null
);
comment on table email_reports is 'local: reports of mail servers about emails that did not arrive, or that were unwanted.';
comment on column email_reports.report_id is 'That of the mail server, so that a repeated report changes nothing.';
comment on column email_reports.customer_id is 'Of the account that signs in with the address; null for any other address.';
comment on column email_reports.kind is 'bounced: for good; delayed: for a passing reason, such as a full mailbox; complained: marked as spam.';
create index email_reports_by_customer on email_reports (customer_id, happened_at);
create index email_reports_by_email on email_reports (email_key, happened_at);
create index email_reports_by_age on email_reports (reported_at);
