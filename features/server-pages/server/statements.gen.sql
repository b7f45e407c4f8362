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
