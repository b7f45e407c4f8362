import pg from "pg";
import { execute } from "#platform/server/database/query.ts";
import type { PersonalTable } from "#platform/server/personal-data.ts";

const name = pg.escapeIdentifier;

/** Takes the personal values out of a customer's rows that stay. Table and columns are declared in code, never given. */
export const blankRows = async (
  client: pg.ClientBase,
  customerId: number,
  { table, erasure }: PersonalTable,
): Promise<void> => {
  const columns = erasure === "delete" ? [] : Object.entries(erasure.blanked);
  if (columns.length === 0) return;
  const assignments = columns.map(([column], index) => `${name(column)} = $${index + 2}`).join(", ");
  await execute(client, {
    text: `update ${name(table)} set ${assignments} where customer_id = $1`,
    values: [customerId, ...columns.map(([, value]) => value)],
  });
};

export const deleteRows = async (
  client: pg.ClientBase,
  customerId: number,
  { table }: PersonalTable,
): Promise<void> => {
  await execute(client, { text: `delete from ${name(table)} where customer_id = $1`, values: [customerId] });
};
