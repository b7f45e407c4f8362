-- Direct debit mandates that customers accept with a change of bank account.

create table sepa_mandates (
  customer_id bigint not null,
  request_id uuid not null,
  reference text not null,
  creditor_identifier text not null,
  iban text not null,
  language text not null,
  accepted_text text not null,
  accepted_at timestamptz not null,
  voided_at timestamptz,
  primary key (customer_id, request_id),
  foreign key (customer_id, request_id) references change_requests on delete cascade
);
comment on table sepa_mandates is 'customer: direct debit mandates, each with the text that the customer accepted.';
comment on column sepa_mandates.reference is 'Unique mandate reference: the reference of the request.';
comment on column sepa_mandates.voided_at is 'When the request was rejected, withdrawn or expired; null for a mandate that may be used.';
