create table document_folder (
  is_only boolean primary key default true check (is_only),
  folder_id uuid not null default gen_random_uuid()
);
comment on table document_folder is 'directory: the folder that holds the documents of this database; one row.';
comment on column document_folder.folder_id is 'Also in the file folder-id of the folder, so that a start with another folder is refused.';
