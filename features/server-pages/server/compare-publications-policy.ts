import { isDeepStrictEqual } from "node:util";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, queryRows, type Queryable } from "#platform/server/database/query.ts";
import { languagesOf } from "./file-rules-policy.ts";
import {
  selectPages,
  writtenBlockColumns,
  type WrittenBlock,
  type WrittenPage,
} from "./list-server-pages.ts";

/** All published content, with pages in display order. */
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

/** Serialises publications without blocking readers. */
export const lockPublished = async (client: Queryable): Promise<void> => {
  await execute(client, { text: "lock table server_pages, server_blocks in share row exclusive mode" });
};

/** Replaces all published content. */
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

export type Change = "new" | "changed" | "unchanged" | "gone";

/** The change of a page or a block. */
export interface ChangedThing {
  readonly kind: "page" | "block";
  readonly id: number;
  /** A page's path or a block's name. */
  readonly name: string;
  readonly languages: readonly CompleteLanguage[];
  readonly change: Change;
}

type Thing = Omit<ChangedThing, "change"> & { readonly value: unknown };

const thingsOf = ({ pages, blocks }: Published): Thing[] => [
  ...pages.map((page, position) => ({
    kind: "page" as const,
    id: page.pageId,
    name: page.routePath,
    languages: languagesOf(page.titles),
    value: { ...page, position },
  })),
  ...blocks.map((block) => ({
    kind: "block" as const,
    id: block.blockId,
    name: block.name,
    languages: languagesOf(block.html),
    value: block,
  })),
];

const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`;

const changed = ({ kind, id, name, languages }: Thing, change: Change): ChangedThing => ({
  kind,
  id,
  name,
  languages,
  change,
});

/**
 * Changes between two publications; removed pages and blocks come last. A page at another position counts as
 * changed.
 */
export const comparePublications = (before: Published, after: Published): ChangedThing[] => {
  const old = new Map(thingsOf(before).map((thing) => [keyOf(thing), thing]));
  const next = thingsOf(after);
  const staying = new Set(next.map(keyOf));
  const changeOf = (thing: Thing): Change => {
    const earlier = old.get(keyOf(thing));
    if (earlier === undefined) return "new";
    return isDeepStrictEqual(earlier.value, thing.value) ? "unchanged" : "changed";
  };
  return [
    ...next.map((thing) => changed(thing, changeOf(thing))),
    ...[...old.values()].filter((thing) => !staying.has(keyOf(thing))).map((thing) => changed(thing, "gone")),
  ];
};

/** Number of pages or blocks per change: `{ new: 1, changed: 0, unchanged: 2, gone: 0 }`. */
export const countChanges = (
  things: readonly ChangedThing[],
  kind: ChangedThing["kind"],
): Record<Change, number> => {
  const counts = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  for (const thing of things) if (thing.kind === kind) counts[thing.change] += 1;
  return counts;
};
