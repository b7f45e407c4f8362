import pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, queryUnknownRows, text } from "#platform/server/database/query.ts";
import type { PersonalFiles, PersonalTable } from "#platform/server/personal-data.ts";

const name = pg.escapeIdentifier;

/** A customer's rows of one table as they are kept, without the columns that are withheld. */
export const findOwnRows = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, withheld = {} }: PersonalTable,
): Promise<Record<string, unknown>[]> => {
  const rows = await queryUnknownRows(pool, {
    text: `select * from ${name(table)} where customer_id = $1`,
    values: [customerId],
  });
  const hidden = new Set(["customer_id", ...Object.keys(withheld)]);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column))));
};

/** The files that a customer's rows name, with the key under which storage has each. */
export const findOwnFiles = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { table, nameColumn, keyColumn }: PersonalFiles,
): Promise<{ filename: string; key: string }[]> =>
  queryRows(pool, {
    text: `select ${name(nameColumn)} as filename, ${name(keyColumn)} as key from ${name(table)} where customer_id = $1`,
    values: [customerId],
    columns: { filename: text, key: text },
  });
