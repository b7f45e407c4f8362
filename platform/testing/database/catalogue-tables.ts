import type pg from "pg";
import type { Tables } from "#platform/contract/tables.ts";

const catalogue = `
  select c.relname as name, substring(obj_description(c.oid, 'pg_class') from '^(customer|directory|shared|local): ') as kind,
         (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

/** What a test needs of a declaration: where the rows of a table are. */
const tableOf = (kind: string, key: string): Tables[string] => {
  switch (kind) {
    case "customer":
      return { kind, erasure: "delete" };
    case "directory":
      return { kind, key };
    case "shared":
      return { kind };
    default:
      return { kind: "local" };
  }
};

/**
 * The tables of a database as its comments and keys have them, for tests below the features, which do not import their
 * declarations: `table-declarations.ts` holds that both are the same.
 */
export const tablesOfCatalogue = async (db: Pick<pg.ClientBase, "query">): Promise<Tables> => {
  const { rows } = await db.query<{ name: string; kind: string | null; key: string | null }>(catalogue);
  return Object.fromEntries(rows.map(({ name, kind, key }) => [name, tableOf(kind ?? "local", key ?? "")]));
};
