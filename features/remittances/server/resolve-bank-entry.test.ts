import { expect, test } from "vitest";
import { getRemittance } from "../contract/get-remittance.ts";
import { listBankEntries } from "../contract/list-bank-entries.ts";
import { listBankFiles } from "../contract/list-bank-files.ts";
import { resolveBankEntry } from "../contract/resolve-bank-entry.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { at, creditorIban, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const desk = await startRemittances();
const { marc, addBill, sent, rehearsedFile, applyFile, entriesOf, bill, rows, lastAudit } = desk;

test("what matches nothing is left to staff, who have it pay a bill, try again or set it aside", async () => {
  const { invoiceId, number } = await addBill(6_000, { status: "unpaid" });
  const { number: charged } = await addBill(500);
  const other = await addBill(700, { status: "unpaid" });
  const { remittanceId } = await sent();
  const bankFileId = await rehearsedFile(
    "d.xml",
    accountStatement(
      creditorIban,
      [
        { euros: "20.00", direction: "CRDT", reference: "D-1", text: `Part de ${number}` },
        { euros: "1.00", direction: "CRDT", reference: "D-2", text: "gràcies" },
        { euros: "5.00", direction: "CRDT", reference: "D-3", text: charged },
        { euros: "7.00", direction: "CRDT", reference: "D-4", text: `${number} ${other.number}` },
        { euros: "9.00", direction: "DBIT", endToEndId: "R20200101-000001-1", reason: "AC01" },
        { euros: "9.00", direction: "CRDT", batch: "R20200101-000001" },
      ],
      "S-4",
    ),
  );
  await applyFile(bankFileId);
  const entries = await entriesOf(bankFileId);
  expect(entries.map(({ problem }: { problem: string }) => problem)).toEqual([
    "bill_amount_differs",
    "unknown_bill",
    "bill_in_remittance",
    "several_bills",
    "unknown_debit",
    "unknown_remittance",
  ]);
  expect((await marc.call(listBankFiles)).json.open).toBe(6);
  const resolve = async (index: number, body: object) =>
    (await marc.call(resolveBankEntry, { params: { bankEntryId: entries[index].bank_entry_id }, body })).json;
  expect((await resolve(0, { resolution: "pay", invoice: "NO-1" })).code).toBe("bill_not_found");
  expect((await resolve(4, { resolution: "pay", invoice: number })).code).toBe("entry_not_a_payment");
  expect(await resolve(0, { resolution: "pay", invoice: number })).toMatchObject({
    outcome: "resolved",
    invoice: number,
    resolved_by_name: "Marc",
  });
  expect(await bill(invoiceId)).toMatchObject({ status: "unpaid", pending: 4_000 });
  expect((await resolve(0, { resolution: "retry" })).code).toBe("bank_entry_decided");
  expect(await resolve(1, { resolution: "retry" })).toMatchObject({
    outcome: "open",
    problem: "unknown_bill",
  });
  expect(await resolve(1, { resolution: "set_aside", reason: "Retornat a mà" })).toMatchObject({
    outcome: "resolved",
    resolution: "Retornat a mà",
  });
  expect(await lastAudit()).toMatchObject({ action: "bank entries resolve", details: { reference: "D-2" } });
  await rows("update invoices set payment_status = 'paid', pending_cents = 0 where invoice_id = $1", [
    other.invoiceId,
  ]);
  expect((await resolve(3, { resolution: "pay", invoice: other.number })).code).toBe("bill_not_payable");
  const open = (await marc.call(listBankEntries)).json.items;
  expect(open).toHaveLength(4);
  expect((await marc.call(getRemittance, at(remittanceId))).json.remittance.state).toBe("sent");
});

test("an entry that does not exist is not found", async () => {
  const resolved = { params: { bankEntryId: unknownId }, body: { resolution: "retry" } };
  expect((await marc.call(resolveBankEntry, resolved)).json.code).toBe("bank_entry_not_found");
});
