import { openPortalDatabase } from "./portal-database.ts";
import { escaped } from "./secret-signs.ts";

/** PostgreSQL's expression for any of the texts, as they are or as the bytes of a binary column. */
const anyOf = (texts: readonly string[]): string =>
  texts.flatMap((text) => [escaped(text), Buffer.from(text).toString("hex")]).join("|");

/**
 * The rows of a portal's database that contain a text, in any column of any schema, as `table: row`; tables in
 * `without` are skipped.
 */
export const findRows = async (
  databaseUrl: string,
  texts: readonly string[],
  without: readonly string[] = [],
): Promise<string[]> => {
  const database = openPortalDatabase(databaseUrl);
  try {
    const { rows: tables } = await database.pool.query(
      `/* all customers: a search for what must be nowhere */
       select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
         and table_name <> all($1)`,
      [without],
    );
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await database.pool.query(
        `/* all customers: a search for what must be nowhere */
         select left(t::text, 2000) as text from "${schema}"."${name}" t
         where t::text ~ $1`,
        [anyOf(texts)],
      );
      found.push(...rows.map(({ text }) => `${schema}.${name}: ${text}`));
    }
    return found;
  } finally {
    await database.close();
  }
};
