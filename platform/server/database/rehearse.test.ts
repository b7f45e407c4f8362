import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { inTransaction } from "./in-transaction.ts";
import { execute, queryRow, text, type Queryable } from "./query.ts";
import { rehearse } from "./rehearse.ts";

const database = await createTestDatabase("empty");
const codes: Readonly<Record<string, string>> = { Vic: "08298", Olot: "17114", Gurb: "08100" };
const add = (client: Queryable, name: string) =>
  execute(client, {
    text: "insert into postal_codes (postal_code, ine_code, municipality) values ('08500', $1, $2)",
    values: [codes[name] ?? "08001", name],
  });
const names = async (client: Queryable): Promise<string> =>
  (
    await queryRow(client, {
      text: "select coalesce(string_agg(municipality, ',' order by municipality), '') as names from postal_codes",
      columns: { names: text },
    })
  )?.names ?? "";

test("what is rehearsed in several transactions is seen by those that follow, and nothing of it remains", async () => {
  const seen = await rehearse(database, async ({ pool }) => {
    await inTransaction(pool, (client) => add(client, "Vic"));
    await expect(
      inTransaction(pool, async (client) => {
        await add(client, "Olot");
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    await inTransaction(pool, (client) => add(client, "Gurb"));
    return names(pool);
  });
  expect(seen).toBe("Gurb,Vic");
  expect(await names(database.pool)).toBe("");
});

test("a rehearsal that fails leaves nothing and gives its connection back", async () => {
  const failing = rehearse(database, async ({ pool }) => {
    await inTransaction(pool, (client) => add(client, "Vic"));
    await execute(pool, { text: "select 1 / 0" });
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await names(database.pool)).toBe("");
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
