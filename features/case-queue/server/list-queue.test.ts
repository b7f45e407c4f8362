import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listQueue } from "../contract/list-queue.ts";

const { database, services, customerId, enter, ask } = await startDeskServer();
const agent = await enter("Marta", "agent");
await database.unguarded.query("delete from case_queue");

const list = async (query: object = {}) => (await agent.call(listQueue, { query })).json;
const references = async (query: object = {}): Promise<string[]> =>
  (await list(query)).items.map(({ reference }: { reference: string }) => reference);
const act = (reference: string, action: object) =>
  services.cases.inTransaction((client) =>
    services.cases.act(
      client,
      { customerId, reference },
      { actor: "retailer", staffName: "Marta", now: new Date(), ...action },
    ),
  );

test("what is due first comes first, with the name of the customer and whose turn it is", async () => {
  const later = await ask("La segona", new Date());
  const first = await ask("La primera", new Date(Date.now() - 9 * 86_400_000));
  expect(await references()).toEqual([first, later]);
  const [row] = (await list()).items;
  expect(row).toMatchObject({ kind: "question", turn: "answer", title: "La primera", is_answered: false });
  expect(row.person).not.toBe("");
  expect(row.due_on < (await list()).today).toBe(true);
});

test("a case waits elsewhere while the customer is asked, and comes back with the customer’s answer", async () => {
  const reference = await ask("Quina lectura?");
  await act(reference, { message: "De quin dia?", to: "information_required" });
  expect(await references()).not.toContain(reference);
  expect(await references({ view: "customer" })).toEqual([reference]);
  await services.cases.actOfCustomer({
    customerId,
    reference,
    action: "write",
    message: "D’ahir",
    now: new Date(),
  });
  const row = (await list()).items.find((each: { reference: string }) => each.reference === reference);
  expect(row).toMatchObject({ turn: "answer", is_answered: true });
  expect(await references({ view: "customer" })).toEqual([]);
});

test("a case that has ended is no longer listed, until it is opened again", async () => {
  const reference = await ask("Una que s’acaba");
  await act(reference, { message: "Fet", to: "accepted" });
  expect(await references()).not.toContain(reference);
  await act(reference, { to: "in_process" });
  expect(await references()).toContain(reference);
});

test("the list is filtered by kind and person, and is read in pages", async () => {
  expect(await references({ kind: "claim" })).toEqual([]);
  expect(await references({ holder: "mine" })).toEqual([]);
  const all = await references();
  expect(await references({ holder: "unassigned" })).toEqual(all);
  expect(await references({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  expect((await list({ limit: 1 })).total).toBe(all.length);
});
