import { expect, test } from "vitest";
import { listBankEntries } from "../contract/list-bank-entries.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const { marc, addBill, rehearsedFile, applyFile, lastAudit } = await startRemittances();

test("entries are read page by page: of a file, or those of all about which staff have to decide", async () => {
  const { number } = await addBill(500, { status: "unpaid" });
  const xml = accountStatement(creditorIban, [
    { euros: "5.00", direction: "CRDT", text: number },
    { euros: "6.00", direction: "CRDT", text: "gràcies", payer: "Pau" },
    { euros: "7.00", direction: "CRDT", text: "gràcies" },
  ]);
  const file = await rehearsedFile("a.xml", xml);
  const read = async (query: object = {}) => (await marc.call(listBankEntries, { query })).json;
  expect((await read({ file })).items).toMatchObject([{ expected: "open", payer: "Pau" }, { amount: 7 }]);
  expect((await read()).items).toEqual([]);
  await applyFile(file);
  const first = await read({ limit: 1 });
  expect(first.items).toMatchObject([{ amount: 6, outcome: "open", problem: "unknown_bill" }]);
  expect((await read({ limit: 1, after: first.next })).items).toMatchObject([{ amount: 7 }]);
  expect((await read({ file, view: "all" })).items).toMatchObject([
    { outcome: "applied", invoice: number },
    { outcome: "open" },
    { outcome: "open" },
  ]);
  expect(await lastAudit()).toMatchObject({ action: "bank entries read" });
});
