-- Drafts, planned publications and former versions of the retailer's pages and blocks.

create table portal_content_versions (
  kind text not null check (kind in ('page', 'block')),
  content_id integer not null,
  version integer not null,
  state text not null check (state in ('draft', 'planned', 'published', 'withdrawn', 'discarded')),
  content jsonb not null,
  starts_on date,
  author text not null,
  written_at timestamptz not null,
  primary key (kind, content_id, version),
  check ((state = 'planned') = (starts_on is not null))
);
create unique index portal_content_drafts on portal_content_versions (kind, content_id)
  where state in ('draft', 'planned');
create index portal_content_versions_by_age on portal_content_versions (written_at);
comment on table portal_content_versions is 'local: what staff have written of pages and blocks; the published ones are in server_pages and server_blocks.';
comment on column portal_content_versions.kind is 'A page with its blocks, or a block on a screen of the portal.';
comment on column portal_content_versions.version is 'Counts the changes of one page or block: who changes what was read names it.';
comment on column portal_content_versions.content is 'Path, titles, descriptions and blocks; of what was withdrawn, as it was published last.';
comment on column portal_content_versions.starts_on is 'The day on which a planned version is published.';
comment on column portal_content_versions.author is 'Name of the staff member; empty for what was published before versions were recorded.';

insert into portal_content_versions (kind, content_id, version, state, content, author, written_at)
select 'page', p.page_id, 1, 'published',
  jsonb_build_object('path', p.route_path, 'titles', p.titles, 'descriptions', p.descriptions, 'blocks', coalesce(
    (select jsonb_agg(jsonb_build_object('id', b.block_id, 'name', b.name, 'group', b.group_name,
         'priority', b.priority, 'width', b.width, 'height', b.height, 'html', b.html)
         order by b.group_name collate "C", b.priority, b.block_id)
     from server_blocks b where b.page_id = p.page_id), '[]')),
  '', now()
from server_pages p
union all
select 'block', b.block_id, 1, 'published',
  jsonb_build_object('path', '', 'titles', '{}'::jsonb, 'descriptions', '{}'::jsonb, 'blocks', jsonb_build_array(
    jsonb_build_object('id', b.block_id, 'name', b.name, 'group', b.group_name, 'priority', b.priority,
      'width', b.width, 'height', b.height, 'html', b.html))),
  '', now()
from server_blocks b where b.page_id is null;
