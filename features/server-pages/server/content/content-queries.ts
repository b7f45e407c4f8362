import type { PlainDate } from "#energy/calendar.ts";
import {
  date,
  execute,
  instant,
  int,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { contentKinds, portalContent, type PortalContent } from "../../contract/portal-content.ts";
import type { ContentKey } from "./content-policy.ts";

const versionColumns = {
  version: int,
  state: oneOf("draft", "planned", "published", "withdrawn", "discarded"),
  content: json(portalContent),
  startsOn: nullable(date),
  author: text,
  writtenAt: instant,
};
export type ContentVersion = RowOf<typeof versionColumns>;

const listedColumns = { kind: oneOf(...contentKinds), id: int, ...versionColumns };
export type ListedVersion = RowOf<typeof listedColumns>;

const versionFields = `version, state, content, starts_on as "startsOn", author, written_at as "writtenAt"`;

/** The latest change of every page and block, and its draft, which may be older. */
export const selectLatest = (db: Queryable): Promise<ListedVersion[]> =>
  queryRows(db, {
    text: `select kind, content_id as id, ${versionFields} from portal_content_versions v
           where state in ('draft', 'planned') or version = (select max(version) from portal_content_versions o
             where o.kind = v.kind and o.content_id = v.content_id)
           order by kind desc, content_id, version`,
    columns: listedColumns,
  });

/** The versions of a page or a block, from the latest. */
export const selectVersions = (db: Queryable, { kind, id }: ContentKey): Promise<ContentVersion[]> =>
  queryRows(db, {
    text: `select ${versionFields} from portal_content_versions
           where kind = $1 and content_id = $2 order by version desc limit 100`,
    values: [kind, id],
    columns: versionColumns,
  });

/** The planned versions whose day has come. */
export const selectDue = (db: Queryable, today: PlainDate): Promise<ListedVersion[]> =>
  queryRows(db, {
    name: "list-due-portal-content",
    text: `select kind, content_id as id, ${versionFields} from portal_content_versions
           where state = 'planned' and starts_on <= $1::date order by starts_on, kind, content_id`,
    values: [today],
    columns: listedColumns,
  });

const nextId = async (db: Queryable, statement: string): Promise<number> =>
  (await queryRow(db, { text: statement, columns: { id: int } }))?.id ?? 1;

/** The number of a new page. */
export const nextPageId = (db: Queryable): Promise<number> =>
  nextId(
    db,
    `select greatest((select max(page_id) from server_pages),
       (select max(content_id) from portal_content_versions where kind = 'page'), 0) + 1 as id`,
  );

/** The number of a new block: never that of another, published or not. */
export const nextBlockId = (db: Queryable): Promise<number> =>
  nextId(
    db,
    `select greatest((select max(block_id) from server_blocks),
       (select max(content_id) from portal_content_versions where kind = 'block'),
       (select max((block ->> 'id')::integer)
        from portal_content_versions, jsonb_array_elements(content -> 'blocks') as block), 0) + 1 as id`,
  );

interface NewVersion {
  readonly state: ContentVersion["state"];
  readonly content: PortalContent;
  readonly startsOn?: string | null;
  readonly author: string;
  readonly now: Date;
}

/** Adds a version to the history; its number. */
export const insertVersion = async (
  client: Queryable,
  { kind, id }: ContentKey,
  { state, content, startsOn = null, author, now }: NewVersion,
): Promise<number> => {
  const inserted = await queryRow(client, {
    text: `insert into portal_content_versions
             (kind, content_id, version, state, content, starts_on, author, written_at)
           select $1, $2::integer, coalesce(max(version), 0) + 1, $3, $4::jsonb, $5::date, $6, $7::timestamptz
           from portal_content_versions where kind = $1 and content_id = $2::integer returning version`,
    values: [kind, id, state, JSON.stringify(content), startsOn, author, now],
    columns: { version: int },
  });
  return inserted?.version ?? 0;
};

/** Adds a version in place of the draft. The number of the draft is not given again. */
export const replaceDraft = async (client: Queryable, key: ContentKey, next: NewVersion): Promise<number> => {
  await execute(client, {
    text: `update portal_content_versions set state = 'discarded', starts_on = null
           where kind = $1 and content_id = $2 and state in ('draft', 'planned')`,
    values: [key.kind, key.id],
  });
  const version = await insertVersion(client, key, next);
  await execute(client, {
    text: `delete from portal_content_versions
           where kind = $1 and content_id = $2 and state = 'discarded' and version < $3`,
    values: [key.kind, key.id, version],
  });
  return version;
};
