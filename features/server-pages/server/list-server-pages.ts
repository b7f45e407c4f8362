import * as z from "zod/mini";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  int,
  json,
  nullable,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getServerPage } from "../contract/get-server-page.ts";
import { listServerBlocks } from "../contract/list-server-blocks.ts";
import { listServerPages } from "../contract/list-server-pages.ts";

/** The retailer's text, in the languages that it was written in. */
export type Texts = Readonly<Partial<Record<CompleteLanguage, string>>>;

/** Fallback order of languages: the given ones, then the rest. */
export const inTurn = (...wanted: readonly CompleteLanguage[]): CompleteLanguage[] => [
  ...new Set([...wanted, ...completeLanguages]),
];

/** The text in the first language that has one; empty without any. */
export const textIn = (texts: Texts, languages: readonly CompleteLanguage[]): string =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ?? "";

const texts = json(z.partialRecord(z.enum(completeLanguages), z.string()));

const pageColumns = { pageId: int, routePath: text, titles: texts, descriptions: texts };
export type WrittenPage = RowOf<typeof pageColumns>;

const placeColumns = {
  blockId: int,
  /** Null for a block on a screen of the portal. */
  pageId: nullable(int),
  /** Upper case. */
  groupName: text,
  name: text,
  priority: int,
  width: text,
  height: text,
};
/** The HTML as sanitised on publication. */
export const writtenBlockColumns = { ...placeColumns, html: texts };
export type WrittenBlock = RowOf<typeof writtenBlockColumns>;

/** A block in one language: the others, with their pictures, are not fetched. */
const readBlockColumns = { ...placeColumns, html: text };
export type ReadBlock = RowOf<typeof readBlockColumns>;

const readBlock = `block_id as "blockId", page_id as "pageId", group_name as "groupName",
  name, priority, width, height, (
    select html ->> language from unnest($2::text[]) with ordinality as turn (language, place)
    where html ? language order by place limit 1
  ) as html`;
const asShown = `group_name collate "C", priority, block_id`;

type Pool = Pick<Database, "pool">;

/** In the order of the published file. */
export const selectPages = (connection: Queryable): Promise<WrittenPage[]> =>
  queryRows(connection, {
    name: "list-server-pages",
    text: `select page_id as "pageId", route_path as "routePath", titles, descriptions
           from server_pages order by position`,
    columns: pageColumns,
  });

/**
 * The blocks of a page by group and priority, each in the first language available; undefined for an unknown
 * page.
 */
const selectBlocksOfPage = async (
  { pool }: Pool,
  { pageId, languages }: { pageId: number; languages: readonly CompleteLanguage[] },
): Promise<ReadBlock[] | undefined> => {
  const blocks = await queryRows(pool, {
    name: "list-blocks-of-server-page",
    text: `select ${readBlock} from server_blocks where page_id = $1::bigint order by ${asShown}`,
    values: [pageId, languages],
    columns: readBlockColumns,
  });
  if (blocks.length > 0) return blocks;
  const pages = await execute(pool, {
    name: "find-server-page",
    text: "select from server_pages where page_id = $1::bigint",
    values: [pageId],
  });
  return pages === 0 ? undefined : [];
};

/** The blocks of a group on the portal's screens, by priority; never blocks of a page. */
const selectBlocksBesideScreens = (
  { pool }: Pool,
  { groupName, languages }: { groupName: string; languages: readonly CompleteLanguage[] },
): Promise<ReadBlock[]> =>
  queryRows(pool, {
    name: "list-blocks-beside-screens",
    text: `select ${readBlock} from server_blocks
           where page_id is null and group_name = $1 order by ${asShown}`,
    values: [groupName, languages],
    columns: readBlockColumns,
  });

export interface ServerPagesPorts {
  readonly database: Pick<Database, "pool">;
  readonly configuration: Pick<Configuration, "languages">;
}

export const handleListServerPages = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(listServerPages, async ({ language }) => {
    const languages = inTurn(language, configuration.languages.default);
    const pages = await selectPages(database.pool);
    return {
      items: pages.map(({ pageId, routePath, titles, descriptions }) => ({
        pageId,
        routePath,
        title: textIn(titles, languages),
        description: textIn(descriptions, languages),
      })),
    };
  });

export const handleListServerBlocks = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(listServerBlocks, async ({ query, language }) => {
    const groupName = query.groupName.toUpperCase();
    const languages = inTurn(language, configuration.languages.default);
    return { items: await selectBlocksBesideScreens(database, { groupName, languages }) };
  });

export const handleGetServerPage = ({ database, configuration }: ServerPagesPorts): Handler =>
  handler(getServerPage, async ({ params, language, fail }) => {
    const languages = inTurn(language, configuration.languages.default);
    const blocks = await selectBlocksOfPage(database, { pageId: params.pageId, languages });
    return { items: blocks ?? fail("page_not_found") };
  });
