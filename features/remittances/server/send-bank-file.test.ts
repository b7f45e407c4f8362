import { expect, test } from "vitest";
import { maxBankFileBytes } from "../contract/bank-file.ts";
import { accountStatement } from "./testing/bank-files.ts";
import { creditorIban, startRemittances } from "./testing/remittances-desk.ts";

const { sendFile, lastAudit, readFile } = await startRemittances();

test("a file is read, and the same file again is that one", async () => {
  const xml = accountStatement(creditorIban, [{ euros: "5.00", direction: "CRDT", text: "x" }]);
  const { json } = await sendFile("C:\\banc\\extracte.xml", xml);
  expect(await readFile(json.bank_file_id)).toMatchObject({
    filename: "extracte.xml",
    state: "waiting",
    format: "camt.053",
  });
  expect(await lastAudit()).toMatchObject({ action: "bank files send", details: { entries: 1 } });
  const answers = await Promise.all([sendFile("b.xml", xml), sendFile("c.xml", xml)]);
  expect(answers.map((answer) => answer.json.bank_file_id)).toEqual([json.bank_file_id, json.bank_file_id]);
});

test("files that are none of a bank, too large or of another account are refused", async () => {
  expect((await sendFile("a.xml", "<Document/>")).json.code).toBe("bank_file_not_valid");
  expect((await sendFile("a.xml", "")).json.code).toBe("bank_file_not_valid");
  expect((await sendFile("a.xml", accountStatement("DE89370400440532013000", []))).json.code).toBe(
    "bank_file_of_other_account",
  );
  const large = Buffer.alloc(maxBankFileBytes + 1, " ");
  large.write("<Document>");
  expect((await sendFile("a.xml", large)).json.code).toBe("bank_file_too_large");
});
