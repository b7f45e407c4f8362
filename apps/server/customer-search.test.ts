import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { readSearch } from "#features/customer-care/server/read-search.ts";
import { testParts } from "./testing/test-app.ts";

interface Sent {
  readonly text: string;
  readonly values: unknown[];
}
const sent: Sent[] = [];
const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });

const database = await createTestDatabase("empty");
database.pool.on("connect", (client) => {
  const send = client.query.bind(client);
  Reflect.set(client, "query", (...parameters: unknown[]): unknown => {
    const { success, data } = z.safeParse(statement, parameters[0]);
    if (success) sent.push(data);
    return Reflect.apply(send, undefined, parameters);
  });
});
const { services } = await testParts(database);

/** The statements of a search, as the features send them. */
const statementsOf = async (typed: string): Promise<Sent[]> => {
  sent.length = 0;
  for (const { find } of services.customerViews) await find?.(readSearch(typed, 20));
  return [...sent];
};

test.each([
  ["a name", "clara font", "customers_by_search_text"],
  ["a tax id", "00012345X", "login_names_by_prefix"],
  ["an email", "anna@", "login_names_by_prefix"],
  ["a telephone", "600 012 345", "customers_by_telephone"],
  ["a CUPS", "ES00310000000", "supply_periods_by_prefix"],
  ["a contract", "0012345", "contract_names_by_prefix"],
  ["a bill", "FE00012345", "invoice_numbers_by_prefix"],
])("every statement of a search by %s can use an index", async (_what, typed, index) => {
  const statements = await statementsOf(typed);
  const client = await database.unguarded.connect();
  const plans: string[] = [];
  await client.query("begin");
  // Tables without rows are read to their end wherever that is possible.
  await client.query("set local enable_seqscan = off");
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.query("rollback");
  client.release();
  expect(plans.join("\n")).toContain(index);
  expect(plans.filter((plan) => plan.includes("Seq Scan"))).toEqual([]);
});
