import { expect, test } from "vitest";
import { listRemittances } from "../contract/list-remittances.ts";
import { makeRemittance } from "../contract/make-remittance.ts";
import { startRemittances } from "./testing/remittances-desk.ts";

const { marc, addBill, makeOf, rehearse, days, lastAudit, today } = await startRemittances();
const makeWith = async (changed: object) =>
  (
    await marc.call(makeRemittance, {
      body: { requestId: crypto.randomUUID(), ...days, bills: 1, totalCents: 1, ...changed },
    })
  ).json;

test("what was rehearsed is made, and is in the audit log", async () => {
  const { json } = await makeOf(4_820, 1_099);
  expect(json.remittance).toMatchObject({ state: "ready", bills: 2, total: 59.19, made_by_name: "Marc" });
  expect(await lastAudit()).toMatchObject({
    action: "remittances make",
    details: { remittance: json.remittance.message_id, bills: 2, totalCents: 5_919 },
  });
});

test("the same request makes one remittance, at once or later; a bill is in one remittance", async () => {
  await makeOf(100);
  await addBill(2_000);
  const requestId = crypto.randomUUID();
  const { bills, total } = await rehearse();
  const body = { requestId, ...days, bills, totalCents: Math.round(total * 100) };
  const answers = await Promise.all([
    marc.call(makeRemittance, { body }),
    marc.call(makeRemittance, { body }),
  ]);
  const ids = answers.map(({ json }) => json.remittance.remittance_id);
  expect(new Set(ids).size).toBe(1);
  expect((await marc.call(makeRemittance, { body })).json.remittance.remittance_id).toBe(ids[0]);
  expect((await makeWith({ ...body, requestId: crypto.randomUUID() })).code).toBe("remittance_changed");
  expect(await rehearse()).toMatchObject({ bills: 0 });
});

test("when the bills have changed since the rehearsal, nothing is made", async () => {
  await addBill(700);
  const before = (await marc.call(listRemittances)).json.total;
  expect((await makeWith({ totalCents: 701 })).code).toBe("remittance_changed");
  expect((await marc.call(listRemittances)).json.total).toBe(before);
  expect((await rehearse()).bills).toBe(1);
});

test("days on which no bank collects, and a retailer without an account, are refused", async () => {
  expect((await makeWith({ collectionOn: today })).code).toBe("collection_day_not_valid");
  expect((await makeWith({ dueUntil: "2099-01-01" })).code).toBe("due_after_collection");
  const without = await startRemittances({ creditor: undefined });
  const body = { requestId: crypto.randomUUID(), ...days, bills: 1, totalCents: 1 };
  expect((await without.marc.call(makeRemittance, { body })).json.code).toBe("creditor_missing");
});
