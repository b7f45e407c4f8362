import { expect, test } from "vitest";
import { addDays, madridDate } from "#energy/calendar.ts";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listQueue } from "../contract/list-queue.ts";
import { putOffCases } from "../contract/put-off-cases.ts";

const { database, services, customerId, enter, ask } = await startDeskServer();
const marta = await enter("Marta", "agent");
await database.unguarded.query("delete from case_queue");
const today = madridDate(new Date());
const reference = await ask("Més endavant");
const cases = [{ kind: "question" as const, reference }];
const putOff = (until: string | null) => marta.call(putOffCases, { body: { cases, until } });
const shown = async (view: string): Promise<number> =>
  (await marta.call(listQueue, { query: { view } })).json.total;

test("a case that is put off is listed apart until its day, and can be taken back", async () => {
  expect((await putOff(addDays(today, 3))).json).toEqual({ done: 1 });
  expect([await shown("todo"), await shown("put_off")]).toEqual([0, 1]);
  await putOff(null);
  expect([await shown("todo"), await shown("put_off")]).toEqual([1, 0]);
});

test("what the customer does brings a case back", async () => {
  await services.cases.inTransaction((client) =>
    services.cases.act(
      client,
      { customerId, reference },
      { actor: "retailer", message: "?", to: "information_required", now: new Date() },
    ),
  );
  await putOff(addDays(today, 3));
  const answer = { action: "write" as const, message: "Sí", now: new Date() };
  await services.cases.actOfCustomer({ customerId, reference, ...answer });
  expect([await shown("todo"), await shown("put_off")]).toEqual([1, 0]);
});

test("a case is not put off until today or before", async () => {
  expect((await putOff(today)).json.code).toBe("day_not_later");
});
