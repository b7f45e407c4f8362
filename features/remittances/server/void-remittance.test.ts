import { expect, test } from "vitest";
import { sendRemittance } from "../contract/send-remittance.ts";
import { voidRemittance } from "../contract/void-remittance.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, rehearse } = await startRemittances();
const voidIt = async (remittanceId: number) =>
  (await marc.call(voidRemittance, { ...at(remittanceId), body: { reason: "Data equivocada" } })).json;

test("a voided remittance releases its bills; one that the bank has cannot be voided", async () => {
  const { remittanceId } = await makeOf(3_000);
  expect((await voidIt(remittanceId)).remittance).toMatchObject({
    state: "voided",
    decision_reason: "Data equivocada",
  });
  expect((await voidIt(remittanceId)).code).toBe("remittance_sent");
  expect(await rehearse()).toMatchObject({ bills: 1, total: 30 });
  const sent = await makeOf(4_000);
  await marc.call(sendRemittance, { ...at(sent.remittanceId), body: {} });
  expect((await voidIt(sent.remittanceId)).code).toBe("remittance_sent");
});

test("a remittance that does not exist is not found", async () => {
  expect((await voidIt(unknownId)).code).toBe("remittance_not_found");
});
