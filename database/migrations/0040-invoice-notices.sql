-- Emails about invoices: when one is ready, and before and after it falls due.

create table invoice_notices (
  customer_id bigint not null,
  invoice_id bigint not null,
  kind text not null check (kind in ('ready', 'before_due', 'after_due')),
  queued_at timestamptz not null,
  primary key (customer_id, invoice_id, kind),
  foreign key (customer_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_notices is 'customer: emails about an invoice that were queued; each kind is sent once.';

create index invoices_open_by_due on invoices (due_on)
  where payment_status in ('unpaid', 'pending_transfer', 'pending_remesa');
