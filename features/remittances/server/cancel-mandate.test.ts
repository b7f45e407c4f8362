import { expect, test } from "vitest";
import { cancelMandate } from "../contract/cancel-mandate.ts";
import { startRemittances } from "./testing/remittances-desk.ts";

const { marc, customerId, lastAudit } = await startRemittances();

test("a cancelled mandate stays cancelled, with its reason in the audit log", async () => {
  const cancel = async (reference: string) =>
    (await marc.call(cancelMandate, { body: { customerId, reference, reason: "Ho demana el client" } })).json;
  expect(await cancel("M-HOME")).toMatchObject({ state: "cancelled", cancel_reason: "Ho demana el client" });
  expect(await lastAudit()).toMatchObject({
    action: "mandates cancel",
    customerId,
    details: { reference: "M-HOME" },
  });
  expect((await cancel("M-HOME")).code).toBe("mandate_cancelled");
  expect((await cancel("M-NONE")).code).toBe("mandate_not_found");
});
