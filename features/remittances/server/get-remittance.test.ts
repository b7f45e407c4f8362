import { expect, test } from "vitest";
import { getRemittance } from "../contract/get-remittance.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, rows } = await startRemittances();

test("a remittance is read with its creditor, and with what was paid in another way since", async () => {
  const { remittanceId, bills } = await makeOf(2_500);
  const read = async () => (await marc.call(getRemittance, at(remittanceId))).json;
  expect(await read()).toMatchObject({
    remittance: { state: "ready", bills: 1, total: 25 },
    format: "pain.008.001.08",
    creditor_identifier: "ES59000X1234567L",
    paid_since: 0,
  });
  await rows("update invoices set payment_status = 'paid' where invoice_id = $1", [bills[0]?.invoiceId]);
  expect((await read()).paid_since).toBe(1);
});

test("a remittance that does not exist is not found", async () => {
  expect((await marc.call(getRemittance, at(unknownId))).json.code).toBe("remittance_not_found");
});
