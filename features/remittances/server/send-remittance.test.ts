import { expect, test } from "vitest";
import { sendRemittance } from "../contract/send-remittance.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, rows, collectionOn } = await startRemittances({ approvalCents: 50_000 });
const send = async (remittanceId: number) =>
  (await marc.call(sendRemittance, { ...at(remittanceId), body: {} })).json;

test("once sent, the mandate’s last debit is noted; a bill that was paid meanwhile prevents it", async () => {
  const { remittanceId, bills } = await makeOf(2_500);
  const mark = (status: string) =>
    rows("update invoices set payment_status = $2 where invoice_id = $1", [bills[0]?.invoiceId, status]);
  await mark("paid");
  expect((await send(remittanceId)).code).toBe("remittance_outdated");
  await mark("pending_remesa");
  expect((await send(remittanceId)).remittance.state).toBe("sent");
  expect((await send(remittanceId)).remittance.state).toBe("sent");
  const [mandate] = await rows(
    "select last_debited_on::text as last from mandates where reference = 'M-HOME'",
  );
  expect(mandate).toEqual({ last: collectionOn });
});

test("one that waits for a second person cannot be sent, and one that does not exist is not found", async () => {
  const { remittanceId } = await makeOf(60_000);
  expect((await send(remittanceId)).code).toBe("remittance_not_ready");
  expect((await send(unknownId)).code).toBe("remittance_not_found");
});
