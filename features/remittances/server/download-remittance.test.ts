import { expect, test } from "vitest";
import { XmlDocument } from "libxml2-wasm";
import { downloadRemittance } from "../contract/download-remittance.ts";
import { at, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, makeOf, rows, lastAudit } = await startRemittances({ approvalCents: 50_000 });
const download = (remittanceId: number) => marc.call(downloadRemittance, at(remittanceId));

test("the file has every debit, both sums as a second reader adds them up, and the same bytes again", async () => {
  const { remittanceId, json } = await makeOf(4_820, 1_099);
  const { text } = await download(remittanceId);
  using document = XmlDocument.fromString(text);
  const p = { p: document.root.namespaceUri };
  const amounts = document.root
    .find("//p:InstdAmt", p)
    .map(({ content }) => BigInt(content.replace(".", "")));
  expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(5_919n);
  expect(document.get("//p:GrpHdr/p:CtrlSum", p)?.content).toBe("59.19");
  expect(document.get("//p:MsgId", p)?.content).toBe(json.remittance.message_id);
  expect(document.get("//p:MndtId", p)?.content).toBe("M-HOME");
  expect(document.get("//p:Dbtr/p:Nm", p)?.content).toBe("Nuria Guell");
  expect((await download(remittanceId)).text).toBe(text);
  expect(await lastAudit()).toMatchObject({ action: "remittances download" });
});

test("a file of 3,000 debits is read in batches, and is complete", async () => {
  const { remittanceId } = await makeOf(100);
  await rows(
    `with bills as (
       insert into invoices (customer_id, number, kind, issued_on, due_on, period_starts_on, period_ends_on, energy_wh,
         total_cents, pending_cents, payment_status, rectifying, record_sha256)
       select customer_id, 'MANY-' || n, kind, issued_on, due_on, period_starts_on, period_ends_on, 1, n, n,
         'pending_remesa', 'none', ''
       from invoices, generate_series(1, 2999) n
       where invoice_id = (select invoice_id from remittance_bills where remittance_id = $1)
       returning customer_id, invoice_id, number, total_cents)
     insert into remittance_bills (customer_id, remittance_id, invoice_id, position, number, amount_cents,
       mandate_reference, mandate_signed_on, iban, holder_name, state, is_active, changed_on)
     select b.customer_id, $1, b.invoice_id, b.total_cents + 1, b.number, b.total_cents, r.mandate_reference,
       r.mandate_signed_on, r.iban, r.holder_name, 'included', true, r.changed_on
     from bills b, remittance_bills r where r.remittance_id = $1`,
    [remittanceId],
  );
  const totalCents = 100 + (2_999 * 3_000) / 2;
  await rows("update remittances set bills = 3000, total_cents = $2 where remittance_id = $1", [
    remittanceId,
    totalCents,
  ]);
  const { text } = await download(remittanceId);
  const cents = [...text.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, rest]) =>
    Number(`${euros}${rest}`),
  );
  expect(cents).toHaveLength(3_000);
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(totalCents);
  expect(text).toContain("<NbOfTxs>3000</NbOfTxs>");
});

test("there is no file while a second person has not agreed, nor of one with a bill that was paid", async () => {
  const waiting = await makeOf(60_000);
  expect((await download(waiting.remittanceId)).json.code).toBe("remittance_not_ready");
  const { remittanceId, bills } = await makeOf(2_500);
  await rows("update invoices set payment_status = 'paid' where invoice_id = $1", [bills[0]?.invoiceId]);
  expect((await download(remittanceId)).json.code).toBe("remittance_outdated");
  expect((await download(unknownId)).json.code).toBe("remittance_not_found");
});
