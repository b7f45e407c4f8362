-- What the retailer itself says in the portal: pages of its own, and blocks beside the portal's own screens.

create table server_pages (
  page_id integer primary key check (page_id > 0),
  route_path text not null unique check (route_path ~ '^/[^/]+$'),
  position integer not null,
  titles jsonb not null,
  descriptions jsonb not null
);
comment on table server_pages is 'directory: pages that the retailer''s staff has published, the same for every customer.';
comment on column server_pages.route_path is 'As it stands in the address: one slash, then no more.';
comment on column server_pages.titles is 'What its button says, by language: {"ca": "…"}.';

create table server_blocks (
  block_id integer primary key check (block_id > 0),
  page_id integer references server_pages on delete cascade,
  group_name text not null,
  name text not null,
  priority integer not null,
  width text not null default '',
  height text not null default '',
  html jsonb not null
);
comment on table server_blocks is 'directory: pieces of HTML that the retailer''s staff has published, cleaned before they came here.';
comment on column server_blocks.page_id is 'Null: it stands beside the screen that its group names, such as LOGIN.';
comment on column server_blocks.group_name is 'Upper case.';
comment on column server_blocks.priority is 'The lowest comes first.';
comment on column server_blocks.html is 'By language: {"ca": "<p>…</p>"}.';
create index server_blocks_by_place on server_blocks (page_id, group_name);
