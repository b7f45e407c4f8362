import { expect, test } from "vitest";
import { applyBankFile } from "../contract/apply-bank-file.ts";
import { getRemittance } from "../contract/get-remittance.ts";
import { applyEntries } from "./bank-file-jobs.ts";
import { accountStatement, statusReport } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const desk = await startRemittances();
const {
  marc,
  addBill,
  sent,
  sendFile,
  rehearsedFile,
  readFile,
  entriesOf,
  applyFile,
  run,
  bill,
  rows,
  services,
} = desk;
const { customerId } = desk;

/** A remittance, sent, of new bills of these amounts alone; the debits in the order of the file. */
const sentOf = async (...amounts: number[]) => {
  await rows("update invoices set payment_status = 'paid' where payment_status = 'pending_remesa'");
  const bills = [];
  for (const cents of amounts) bills.push(await addBill(cents));
  const { remittanceId, messageId } = await sent();
  const debits = bills.map((each, index) => ({ ...each, endToEndId: `${messageId}-${index + 1}` }));
  return { remittanceId, messageId, debits };
};
const storyOf = async (remittanceId: number) =>
  (await marc.call(getRemittance, { params: { remittanceId } })).json.remittance;
const lastEvents = (type: string) =>
  rows("select payload as data from outbox_events where type = $1 order by occurred_at desc, event_id", [
    type,
  ]);
const lastTopic = async () =>
  (
    await rows(
      "select topic from notifications where customer_id = $1 order by notification_id desc limit 1",
      [customerId],
    )
  )[0]?.topic;
const debtOf = async (invoiceId: number) =>
  (
    await rows(
      `select debt_cents as debt from contracts where contract_id = (select contract_id from invoices where invoice_id = $1)`,
      [invoiceId],
    )
  )[0]?.debt;

test("a rejected debit is rehearsed, then its bill is unpaid; the same again changes nothing", async () => {
  const { debits, messageId, remittanceId } = await sentOf(4_820, 1_000);
  const [debit] = debits;
  const invoiceId = debit?.invoiceId ?? 0;
  const before = Number(await debtOf(invoiceId));
  const xml = statusReport(messageId, [
    { endToEndId: debit?.endToEndId ?? "", euros: "48.20", reason: "AM04" },
  ]);
  const bankFileId = await rehearsedFile("resposta.xml", xml);
  expect(await readFile(bankFileId)).toMatchObject({
    state: "rehearsed",
    format: "pain.002",
    author: "Marc",
    counts: { applied: 1, unchanged: 0, open: 0 },
  });
  expect(await bill(invoiceId)).toMatchObject({ status: "pending_remesa", pending: 4_820 });
  await applyFile(bankFileId);
  expect(await readFile(bankFileId)).toMatchObject({ state: "applied", counts: { applied: 1 } });
  expect(await bill(invoiceId)).toMatchObject({ status: "unpaid", pending: 4_820 });
  expect(Number(await debtOf(invoiceId)) - before).toBe(4_820);
  expect(await storyOf(remittanceId)).toMatchObject({
    returned: { count: 1, amount: 48.2 },
    collected: { count: 0 },
  });
  expect(await lastTopic()).toBe("direct_debit_returned");
  expect((await lastEvents("direct_debit.returned"))[0]?.data).toMatchObject({
    invoice: debit?.number,
    amount: 48.2,
    reason_code: "AM04",
    mandate_ended: false,
  });
  expect((await sendFile("resposta.xml", xml)).json.bank_file_id).toBe(bankFileId);
  const other = await rehearsedFile("altra.xml", xml.replace("ANSWER-1", "ANSWER-2"));
  await applyFile(other);
  expect((await readFile(other)).counts).toMatchObject({ applied: 0, unchanged: 1, open: 0 });
  expect(Number(await debtOf(invoiceId)) - before).toBe(4_820);
  expect(await lastEvents("direct_debit.returned")).toHaveLength(1);
});

test("the money of a remittance pays its bills; a refund later makes one unpaid again", async () => {
  const { debits, messageId, remittanceId } = await sentOf(5_000, 2_000, 1_500);
  const [, second, third] = debits;
  const reject = statusReport(
    messageId,
    [{ endToEndId: third?.endToEndId ?? "", euros: "15.00", reason: "MS03" }],
    {
      messageId: "A-3",
    },
  );
  await applyFile(await rehearsedFile("r.xml", reject));
  const statement = accountStatement(creditorIban, [
    { euros: "70.00", direction: "CRDT", batch: messageId, reference: "B-1" },
    { euros: "20.00", direction: "DBIT", endToEndId: second?.endToEndId ?? "", reason: "MD06" },
  ]);
  await applyFile(await rehearsedFile("extracte.xml", statement));
  expect(await Promise.all(debits.map(({ invoiceId }) => bill(invoiceId)))).toMatchObject([
    { status: "paid", pending: 0 },
    { status: "unpaid", pending: 2_000 },
    { status: "unpaid", pending: 1_500 },
  ]);
  const story = await storyOf(remittanceId);
  expect(story).toMatchObject({
    state: "collected",
    collected: { count: 1, amount: 50 },
    returned: { count: 2, amount: 35 },
  });
  expect(story.collected.amount + story.returned.amount).toBe(story.total);
});

test("a remittance that the bank rejects as a whole can be made again, and no customer hears of it", async () => {
  const { debits, messageId, remittanceId } = await sentOf(3_300);
  const topic = await lastTopic();
  await applyFile(
    await rehearsedFile("r.xml", statusReport(messageId, [], { groupReason: "FF01", messageId: "A-4" })),
  );
  expect((await storyOf(remittanceId)).state).toBe("rejected");
  expect(await bill(debits[0]?.invoiceId ?? 0)).toMatchObject({ status: "pending_remesa" });
  expect(await lastTopic()).toBe(topic);
  expect(await desk.rehearse()).toMatchObject({ bills: 1, total: 33 });
});

test("a reason that ends the mandate cancels it, and its next bill is left out", async () => {
  const { debits, messageId } = await sentOf(900);
  const rejection = { endToEndId: debits[0]?.endToEndId ?? "", euros: "9.00", reason: "AC04" };
  await applyFile(await rehearsedFile("r.xml", statusReport(messageId, [rejection], { messageId: "A-5" })));
  await addBill(1_200);
  expect(await desk.rehearse()).toMatchObject({
    bills: 0,
    excluded: [{ reason: "mandate_cancelled", count: 1 }],
  });
  await rows("update mandates set cancelled_on = null, cancel_reason = ''");
});

test("a transfer pays the bill that it names, once in however many files it is", async () => {
  const { invoiceId, number } = await addBill(6_000, { status: "unpaid" });
  const transfer = {
    euros: "60.00",
    direction: "CRDT",
    reference: "T-1",
    text: `Factura ${number.toLowerCase()}.`,
  } as const;
  await applyFile(await rehearsedFile("a.xml", accountStatement(creditorIban, [transfer], "S-1")));
  expect(await bill(invoiceId)).toMatchObject({ status: "paid", pending: 0 });
  expect((await lastEvents("transfer.received"))[0]?.data).toMatchObject({
    invoice: number,
    amount: 60,
    excess: 0,
  });
  const again = await rehearsedFile("b.xml", accountStatement(creditorIban, [transfer], "S-2"));
  await applyFile(again);
  expect((await readFile(again)).counts).toMatchObject({ unchanged: 1, open: 0 });
  const second = { ...transfer, reference: "T-2" };
  const twice = await rehearsedFile("c.xml", accountStatement(creditorIban, [second], "S-3"));
  expect(await entriesOf(twice)).toMatchObject([
    { outcome: "pending", expected: "open", problem: "bill_paid" },
  ]);
});

test("a file whose application was interrupted goes on where it ended", async () => {
  const { debits, messageId, remittanceId } = await sentOf(100, 200, 300);
  const xml = statusReport(
    messageId,
    debits.map(({ endToEndId }, index) => ({ endToEndId, euros: `${index + 1}.00`, reason: "MS02" })),
    { messageId: "A-6" },
  );
  const bankFileId = await rehearsedFile("r.xml", xml);
  await marc.call(applyBankFile, { params: { bankFileId }, body: { decision: "apply" } });
  let returned = 0;
  const failing: typeof services = {
    ...services,
    returnDebit: async (...given) => {
      returned += 1;
      if (returned === 2) throw new Error("the server ends");
      await services.returnDebit(...given);
    },
  };
  await expect(applyEntries(failing, bankFileId, new Date())).rejects.toThrow("the server ends");
  expect((await readFile(bankFileId)).counts).toMatchObject({ applied: 1, pending: 2 });
  await run("bank_file_applied", bankFileId);
  expect(await readFile(bankFileId)).toMatchObject({ state: "applied", counts: { applied: 3, pending: 0 } });
  expect((await storyOf(remittanceId)).returned).toEqual({ count: 3, amount: 6 });
});

test("a debit of another amount, and one that was collected after its return, are left to staff", async () => {
  const { debits, messageId } = await sentOf(100, 200);
  const [first, second] = debits.map(({ endToEndId }) => endToEndId);
  await applyFile(
    await rehearsedFile(
      "r.xml",
      statusReport(messageId, [{ endToEndId: first ?? "", euros: "1.00", reason: "SL01" }], {
        messageId: "A-7",
      }),
    ),
  );
  const bankFileId = await rehearsedFile(
    "e.xml",
    accountStatement(
      creditorIban,
      [
        { euros: "1.00", direction: "CRDT", endToEndId: first ?? "" },
        { euros: "2.01", direction: "DBIT", endToEndId: second ?? "", reason: "MD06" },
        { euros: "2.00", direction: "CRDT", endToEndId: second ?? "" },
      ],
      "S-5",
    ),
  );
  await applyFile(bankFileId);
  expect(await entriesOf(bankFileId)).toMatchObject([
    { outcome: "open", problem: "collected_after_return" },
    { outcome: "open", problem: "amount_differs" },
    { outcome: "applied" },
  ]);
});

test("a discarded file changes nothing; decided once, it is decided", async () => {
  const bankFileId = await rehearsedFile("e.xml", accountStatement(creditorIban, [], "S-6"));
  const decide = async (decision: string) =>
    (await marc.call(applyBankFile, { params: { bankFileId }, body: { decision } })).json;
  expect(await decide("discard")).toMatchObject({ state: "discarded" });
  expect((await decide("apply")).code).toBe("bank_file_decided");
});

test("a file that does not exist is not found", async () => {
  const decided = { params: { bankFileId: 987_654 }, body: { decision: "apply" } };
  expect((await marc.call(applyBankFile, decided)).json.code).toBe("bank_file_not_found");
});
