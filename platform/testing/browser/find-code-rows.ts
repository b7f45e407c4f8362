import { openPortalDatabase } from "./portal-database.ts";

const inOneOrTwoPieces = (code: string): string => `${code.slice(0, 3)}[ -]?${code.slice(3)}`;

/** The PostgreSQL equivalent of `signOf`: a separate value, in one piece or two. */
const signInRow = (code: string): string => String.raw`(?<![\w.,:])${inOneOrTwoPieces(code)}(?![\w.,:])`;

/**
 * The columns of a portal's database that contain a six-digit code as a separate value, as `table.column: text`. Only
 * text columns: a number of six digits is money or energy. The sandbox's mails are excluded, because they are the
 * recipients' mailboxes.
 */
export const findCodeRows = async (databaseUrl: string, codes: readonly string[]): Promise<string[]> => {
  const database = openPortalDatabase(databaseUrl);
  try {
    const { rows: columns } = await database.pool.query(
      `/* all customers: a search for what must be nowhere */
       select c.table_schema as schema, c.table_name as table, c.column_name as name
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
         and c.data_type in ('text', 'character varying', 'json', 'jsonb') and c.table_name <> 'sandbox_mails'`,
    );
    const found: string[] = [];
    for (const { schema, table, name } of columns) {
      const { rows } = await database.pool.query(
        `/* all customers: a search for what must be nowhere */
         select left("${name}"::text, 2000) as text from "${schema}"."${table}"
         where "${name}"::text ~ $1 and "${name}"::text ~ any($2)`,
        // First all codes at once, without what must be around them: few rows remain for the slow search.
        [codes.map(inOneOrTwoPieces).join("|"), codes.map(signInRow)],
      );
      found.push(...rows.map(({ text }) => `${table}.${name}: ${text}`));
    }
    return found;
  } finally {
    await database.close();
  }
};
