import { expect, test } from "vitest";
import { listBankFiles } from "../contract/list-bank-files.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const { marc, rehearsedFile, applyFile } = await startRemittances();

test("files are listed, the latest first, with how many entries of all are open", async () => {
  const unknown = { euros: "5.00", direction: "CRDT", text: "gràcies" } as const;
  await applyFile(await rehearsedFile("a.xml", accountStatement(creditorIban, [unknown], "S-1")));
  await rehearsedFile("b.xml", accountStatement(creditorIban, [{ ...unknown, euros: "6.00" }], "S-2"));
  const { json } = await marc.call(listBankFiles);
  expect(json).toMatchObject({
    open: 1,
    items: [
      { filename: "b.xml", state: "rehearsed", counts: { open: 1 } },
      { filename: "a.xml", state: "applied", counts: { open: 1 } },
    ],
  });
});
