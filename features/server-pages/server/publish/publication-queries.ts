import { execute, queryRows, type Queryable } from "#platform/server/database/query.ts";
import {
  selectPages,
  writtenBlockColumns,
  type WrittenBlock,
  type WrittenPage,
} from "../server-page-queries.ts";

/** Everything that is published, pages in their order. */
export interface Published {
  readonly pages: readonly WrittenPage[];
  readonly blocks: readonly WrittenBlock[];
}

const selectAllBlocks = (connection: Queryable): Promise<WrittenBlock[]> =>
  queryRows(connection, {
    text: `select block_id as "blockId", page_id as "pageId", group_name as "groupName", name, priority, width, height, html
           from server_blocks order by group_name collate "C", priority, block_id`,
    columns: writtenBlockColumns,
  });

export const selectPublished = async (connection: Queryable): Promise<Published> => ({
  pages: await selectPages(connection),
  blocks: await selectAllBlocks(connection),
});

/** Lets one publish at a time; whoever reads is not held up. */
export const lockPublished = async (client: Queryable): Promise<void> => {
  await execute(client, { text: "lock table server_pages, server_blocks in share row exclusive mode" });
};

/** Puts these in the place of all that there was. */
export const replacePublished = async (client: Queryable, { pages, blocks }: Published): Promise<void> => {
  await execute(client, { text: "delete from server_blocks" });
  await execute(client, { text: "delete from server_pages" });
  await execute(client, {
    text: `insert into server_pages (page_id, route_path, position, titles, descriptions)
           select "pageId", "routePath", position, titles, descriptions
           from jsonb_to_recordset($1) as r
             ("pageId" integer, "routePath" text, position integer, titles jsonb, descriptions jsonb)`,
    values: [JSON.stringify(pages.map((page, index) => ({ ...page, position: index + 1 })))],
  });
  await execute(client, {
    text: `insert into server_blocks (block_id, page_id, group_name, name, priority, width, height, html)
           select "blockId", "pageId", "groupName", name, priority, width, height, html
           from jsonb_to_recordset($1) as r
             ("blockId" integer, "pageId" integer, "groupName" text, name text, priority integer,
              width text, height text, html jsonb)`,
    values: [JSON.stringify(blocks)],
  });
};
