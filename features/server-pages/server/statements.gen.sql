-- Generated from the sources by `npm run db:statements`. Do not edit.
-- $1 is a value; ${…} is known only when the program runs, <a | b> is one of these texts.

-- compare-publications-policy.ts

-- selectAllBlocks
select block_id as "blockId", page_id as "pageId", group_name as "groupName", name, priority, width, height, html
  from server_blocks order by group_name collate "C", priority, block_id;

-- lockPublished
lock table server_pages, server_blocks in share row exclusive mode;

-- replacePublished
delete from server_blocks;

-- replacePublished
delete from server_pages;

-- replacePublished
insert into server_pages (page_id, route_path, position, titles, descriptions)
  select "pageId", "routePath", position, titles, descriptions
  from jsonb_to_recordset($1) as r
    ("pageId" integer, "routePath" text, position integer, titles jsonb, descriptions jsonb);

-- replacePublished
insert into server_blocks (block_id, page_id, group_name, name, priority, width, height, html)
  select "blockId", "pageId", "groupName", name, priority, width, height, html
  from jsonb_to_recordset($1) as r
    ("blockId" integer, "pageId" integer, "groupName" text, name text, priority integer,
     width text, height text, html jsonb);

-- content/content-queries.ts

-- selectLatest
select kind, content_id as id, version, state, content, starts_on as "startsOn", author, written_at as "writtenAt" from portal_content_versions v
  where state in ('draft', 'planned') or version = (select max(version) from portal_content_versions o
    where o.kind = v.kind and o.content_id = v.content_id)
  order by kind desc, content_id, version;

-- selectVersions
select version, state, content, starts_on as "startsOn", author, written_at as "writtenAt" from portal_content_versions
  where kind = $1 and content_id = $2 order by version desc limit 100;

-- selectDue, list-due-portal-content
select kind, content_id as id, version, state, content, starts_on as "startsOn", author, written_at as "writtenAt" from portal_content_versions
  where state = 'planned' and starts_on <= $1::date order by starts_on, kind, content_id;

-- nextPageId
select greatest((select max(page_id) from server_pages),
  (select max(content_id) from portal_content_versions where kind = 'page'), 0) + 1 as id;

-- nextBlockId
select greatest((select max(block_id) from server_blocks),
  (select max(content_id) from portal_content_versions where kind = 'block'),
  (select max((block ->> 'id')::integer)
   from portal_content_versions, jsonb_array_elements(content -> 'blocks') as block), 0) + 1 as id;

-- insertVersion
insert into portal_content_versions
    (kind, content_id, version, state, content, starts_on, author, written_at)
  select $1, $2::integer, coalesce(max(version), 0) + 1, $3, $4::jsonb, $5::date, $6, $7::timestamptz
  from portal_content_versions where kind = $1 and content_id = $2::integer returning version;

-- replaceDraft
update portal_content_versions set state = 'discarded', starts_on = null
  where kind = $1 and content_id = $2 and state in ('draft', 'planned');

-- replaceDraft
delete from portal_content_versions
  where kind = $1 and content_id = $2 and state = 'discarded' and version < $3;

-- list-server-pages.ts

-- selectPages, list-server-pages
select page_id as "pageId", route_path as "routePath", titles, descriptions
  from server_pages order by position;

-- selectBlocksOfPage, list-blocks-of-server-page
select block_id as "blockId", page_id as "pageId", group_name as "groupName",
  name, priority, width, height, (
    select html ->> language from unnest($2::text[]) with ordinality as turn (language, place)
    where html ? language order by place limit 1
  ) as html from server_blocks where page_id = $1::bigint order by group_name collate "C", priority, block_id;

-- selectBlocksOfPage, find-server-page
select from server_pages where page_id = $1::bigint;

-- selectBlocksBesideScreens, list-blocks-beside-screens
select block_id as "blockId", page_id as "pageId", group_name as "groupName",
  name, priority, width, height, (
    select html ->> language from unnest($2::text[]) with ordinality as turn (language, place)
    where html ? language order by place limit 1
  ) as html from server_blocks
           where page_id is null and group_name = $1 order by group_name collate "C", priority, block_id;
