import { expect, test } from "vitest";
import { getBankFile } from "../contract/get-bank-file.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances, unknownId } from "./testing/remittances-desk.ts";

const { marc, rehearsedFile } = await startRemittances();

test("a file is read with what would follow, and what it has beside", async () => {
  const xml = accountStatement(creditorIban, [
    { euros: "5.00", direction: "CRDT", text: "gràcies" },
    { euros: "900.00", direction: "DBIT" },
  ]);
  const bankFileId = await rehearsedFile("a.xml", xml);
  expect((await marc.call(getBankFile, { params: { bankFileId } })).json).toMatchObject({
    message_id: "STATEMENT-1",
    state: "rehearsed",
    others: 1,
    applied_at: null,
    counts: { applied: 0, unchanged: 0, open: 1, pending: 0, resolved: 0 },
  });
});

test("a file that does not exist is not found", async () => {
  const params = { bankFileId: unknownId };
  expect((await marc.call(getBankFile, { params })).json.code).toBe("bank_file_not_found");
});
