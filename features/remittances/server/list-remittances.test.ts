import { expect, test } from "vitest";
import { listRemittances } from "../contract/list-remittances.ts";
import { startRemittances } from "./testing/remittances-desk.ts";

const { marc, makeOf, collectionOn } = await startRemittances({ approvalCents: 50_000 });

test("remittances are listed, the latest first, with how many wait for a second person", async () => {
  await makeOf(1_000);
  await makeOf(60_000);
  const { json } = await marc.call(listRemittances);
  expect(json).toMatchObject({
    total: 2,
    waiting: 1,
    can_collect: true,
    earliest_on: collectionOn,
    items: [
      { state: "waiting", total: 600 },
      { state: "ready", total: 10, returned: { count: 0, amount: 0 } },
    ],
  });
  expect((await marc.call(listRemittances, { query: { offset: 1, limit: 1 } })).json.items).toMatchObject([
    { total: 10 },
  ]);
});
