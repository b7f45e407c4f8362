import { selectPages, type Connection, type WrittenBlock, type WrittenPage } from "../server-page-queries.ts";

/** Everything that is published, pages in their order. */
export interface Published {
  readonly pages: readonly WrittenPage[];
  readonly blocks: readonly WrittenBlock[];
}

const selectAllBlocks = async (connection: Connection): Promise<WrittenBlock[]> => {
  const { rows } = await connection.query<WrittenBlock>(
    `select block_id as "blockId", page_id as "pageId", group_name as "groupName", name, priority, width, height, html
     from server_blocks order by group_name collate "C", priority, block_id`,
  );
  return rows;
};

export const selectPublished = async (connection: Connection): Promise<Published> => ({
  pages: await selectPages(connection),
  blocks: await selectAllBlocks(connection),
});

/** Lets one publish at a time; whoever reads is not held up. */
export const lockPublished = async (client: Connection): Promise<void> => {
  await client.query("lock table server_pages, server_blocks in share row exclusive mode");
};

/** Puts these in the place of all that there was. */
export const replacePublished = async (client: Connection, { pages, blocks }: Published): Promise<void> => {
  await client.query("delete from server_blocks");
  await client.query("delete from server_pages");
  await client.query(
    `insert into server_pages (page_id, route_path, position, titles, descriptions)
     select "pageId", "routePath", position, titles, descriptions
     from jsonb_to_recordset($1) as r
       ("pageId" integer, "routePath" text, position integer, titles jsonb, descriptions jsonb)`,
    [JSON.stringify(pages.map((page, index) => ({ ...page, position: index + 1 })))],
  );
  await client.query(
    `insert into server_blocks (block_id, page_id, group_name, name, priority, width, height, html)
     select "blockId", "pageId", "groupName", name, priority, width, height, html
     from jsonb_to_recordset($1) as r
       ("blockId" integer, "pageId" integer, "groupName" text, name text, priority integer,
        width text, height text, html jsonb)`,
    [JSON.stringify(blocks)],
  );
};
