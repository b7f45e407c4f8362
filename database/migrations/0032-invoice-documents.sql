-- PDFs of invoices that the retailer made itself.

create table invoice_documents (
  customer_id bigint not null,
  invoice_id bigint not null,
  filename text not null,
  size_bytes integer not null,
  content_sha256 text not null,
  storage_key text not null,
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_documents is 'customer: the retailer''s own PDF of an invoice, in place of the printed invoice of the portal.';
comment on column invoice_documents.storage_key is 'Random key of the file in storage.';
comment on column invoice_documents.content_sha256 is 'SHA-256 of the file: a load with the same content stores it once.';
