import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Texts } from "./texts-policy.ts";

export interface WrittenPage {
  readonly pageId: number;
  readonly routePath: string;
  readonly titles: Texts;
  readonly descriptions: Texts;
}

export interface WrittenBlock {
  readonly blockId: number;
  /** Null beside a screen of the portal's own. */
  readonly pageId: number | null;
  /** Upper case. */
  readonly groupName: string;
  readonly name: string;
  readonly priority: number;
  readonly width: string;
  readonly height: string;
  /** As it was cleaned when it was published. */
  readonly html: Texts;
}

/** A block in one language: the others, with their pictures, stay in the database. */
export type ReadBlock = Omit<WrittenBlock, "html"> & { readonly html: string };

const blockColumns = `block_id as "blockId", server_blocks.page_id as "pageId", group_name as "groupName",
  name, priority, width, height, (
    select html ->> language from unnest($2::text[]) with ordinality as turn (language, place)
    where html ? language order by place limit 1
  ) as html`;
const asShown = `group_name collate "C", priority, block_id`;

type Pool = Pick<Database, "pool">;
/** The pool, or one connection of it in a transaction. */
export type Connection = Pick<pg.ClientBase, "query">;

/** The pages in the order of the file that was published. */
export const selectPages = async (connection: Connection): Promise<WrittenPage[]> => {
  const { rows } = await connection.query<WrittenPage>({
    name: "list-server-pages",
    text: `select page_id as "pageId", route_path as "routePath", titles, descriptions
           from server_pages order by position`,
  });
  return rows;
};

/** What stands on a page, by group and priority, each in the first language that it has; undefined when there is no such page. */
export const selectBlocksOfPage = async (
  { pool }: Pool,
  { pageId, languages }: { pageId: number; languages: readonly CompleteLanguage[] },
): Promise<ReadBlock[] | undefined> => {
  const { rows } = await pool.query<ReadBlock | { blockId: null }>({
    name: "list-blocks-of-server-page",
    text: `select ${blockColumns} from server_pages left join server_blocks using (page_id)
           where server_pages.page_id = $1::bigint order by ${asShown}`,
    values: [pageId, languages],
  });
  return rows.length === 0 ? undefined : rows.filter((row) => row.blockId !== null);
};

/** What stands beside the portal's screens under this name, by priority; never what stands on a page. */
export const selectBlocksBesideScreens = async (
  { pool }: Pool,
  { groupName, languages }: { groupName: string; languages: readonly CompleteLanguage[] },
): Promise<ReadBlock[]> => {
  const { rows } = await pool.query<ReadBlock>({
    name: "list-blocks-beside-screens",
    text: `select ${blockColumns} from server_blocks
           where page_id is null and group_name = $1 order by ${asShown}`,
    values: [groupName, languages],
  });
  return rows;
};
