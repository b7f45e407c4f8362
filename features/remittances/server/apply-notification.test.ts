import { expect, test } from "vitest";
import { accountNotification, accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const { sent, rows, addBill, bill, sendFile, rehearsedFile, applyFile, readFile } = await startRemittances();

const applied = async (name: string, xml: string) => {
  const bankFileId = await rehearsedFile(name, xml);
  await applyFile(bankFileId);
  const { format, counts } = await readFile(bankFileId);
  return { bankFileId, format, counts };
};

test("returned debits of a notified batch are unpaid, and the statement of that day changes nothing", async () => {
  await rows("update invoices set payment_status = 'paid' where payment_status = 'pending_remesa'");
  const [first, second] = [await addBill(4_820), await addBill(1_000)];
  const { messageId } = await sent();
  const debits = [
    { endToEndId: `${messageId}-1`, euros: "48.20", reason: "AM04" },
    { endToEndId: `${messageId}-2`, euros: "10.00", reason: "MS03" },
  ];
  const xml = accountNotification(creditorIban, [{ direction: "DBIT", euros: "58.20", debits }]);
  const { bankFileId, ...outcome } = await applied("avis.xml", xml);
  expect(outcome).toMatchObject({ format: "camt.054", counts: { applied: 2, unchanged: 0, open: 0 } });
  expect(await bill(first.invoiceId)).toMatchObject({ status: "unpaid", pending: 4_820 });
  expect(await bill(second.invoiceId)).toMatchObject({ status: "unpaid", pending: 1_000 });
  expect((await sendFile("avis.xml", xml)).json.bank_file_id).toBe(bankFileId);
  const movements = debits.map((debit) => ({ ...debit, direction: "DBIT" as const }));
  const statement = await applied("extracte.xml", accountStatement(creditorIban, movements));
  expect(statement.counts).toMatchObject({ applied: 0, unchanged: 2, open: 0 });
});

test("a notified transfer pays its bill once, although the statement has it too", async () => {
  const { invoiceId, number } = await addBill(6_000, { status: "unpaid" });
  const transfer = {
    euros: "60.00",
    direction: "CRDT",
    reference: "T-054",
    text: `Factura ${number}`,
    payer: "Núria Güell",
  } as const;
  const notified = await applied(
    "avis-2.xml",
    accountNotification(creditorIban, [transfer], { messageId: "N-2" }),
  );
  expect(notified).toMatchObject({ format: "camt.054", counts: { applied: 1, open: 0 } });
  expect(await bill(invoiceId)).toMatchObject({ status: "paid", pending: 0 });
  const stated = await applied("extracte-2.xml", accountStatement(creditorIban, [transfer], "STATEMENT-2"));
  expect(stated.counts).toMatchObject({ applied: 0, unchanged: 1, open: 0 });
});

test("a notification of another account is refused", async () => {
  const { json } = await sendFile("avis.xml", accountNotification("DE89370400440532013000", []));
  expect(json.code).toBe("bank_file_of_other_account");
});
