import type pg from "pg";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

/**
 * Gives a number to a person of whom only another system's word is known: no tax id yet, and no login name, so that
 * only that other system lets them in.
 */
export const insertNewcomer = async (
  client: pg.ClientBase,
  newcomer: {
    readonly name: string;
    readonly email: string | undefined;
    readonly language: CompleteLanguage;
  },
): Promise<number> => {
  const row = await queryRow(client, {
    name: "insert-newcomer",
    text: `/* all customers: a new one gets its number here */
           insert into customers (tax_id, kind, name, email, language) values ('', 'person', $1, $2, $3)
           returning customer_id`,
    values: [newcomer.name, newcomer.email ?? null, newcomer.language],
    columns: { customer_id: bigint },
  });
  if (row === undefined) throw new Error("a new customer got no number");
  return row.customer_id;
};
