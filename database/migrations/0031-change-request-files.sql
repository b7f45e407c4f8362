-- Files that customers attach to their requests.

create table change_request_files (
  customer_id bigint not null,
  request_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  filename text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null,
  storage_key text not null,
  primary key (customer_id, request_id, position),
  foreign key (customer_id, request_id) references change_requests on delete cascade
);
comment on table change_request_files is 'customer: files that the customer attached to a request.';
comment on column change_request_files.file_id is 'Id by which the retailer''s system downloads the file.';
comment on column change_request_files.storage_key is 'Random key of the file in storage.';
