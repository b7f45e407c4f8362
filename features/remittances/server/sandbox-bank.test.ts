import { expect, test } from "vitest";
import { createBankFileReader, type BankEntry } from "./files/read-bank-file.ts";
import { writeDebits } from "./files/write-debits.ts";
import { answerAsBank } from "./sandbox-bank.ts";

const read = (xml: string): BankEntry[] => {
  const entries: BankEntry[] = [];
  const reader = createBankFileReader((entry) => entries.push(entry));
  reader.write(Buffer.from(xml));
  reader.end();
  return entries;
};

test("the sandbox bank rejects, returns and collects by the last digit of the account", async () => {
  const ibans = ["ES9121000418450200051332", "ES0000000000000000000008", "ES0000000000000000000003"];
  const debits = ibans.map((debtorIban, index) => ({
    endToEndId: `R20261127-000012-${index + 1}`,
    amountCents: 1_005 * (index + 1),
    mandateReference: "M-1",
    mandateSignedOn: "2024-01-01",
    debtorName: "Anna",
    debtorIban,
    about: "FE-1",
  }));
  const batches = async function* () {
    yield debits;
  };
  let xml = "";
  const creditor = {
    name: "Llum",
    identifier: "ES59000X1234567L",
    iban: "ES9121000418450200051332",
    bic: null,
  };
  const file = {
    format: "pain.008.001.08",
    messageId: "R20261127-000012",
    createdAt: new Date(),
    collectionOn: "2026-12-02",
    creditor,
    count: 3,
    totalCents: 6_030,
  } as const;
  for await (const piece of writeDebits(file, batches())) xml += piece;
  const { messageId, status, statement } = answerAsBank(Buffer.from(xml));
  expect(messageId).toBe("R20261127-000012");
  expect(read(status)).toMatchObject([
    { kind: "returned", endToEndId: "R20261127-000012-2", amountCents: 2_010, reasonCode: "AM04" },
  ]);
  expect(read(statement)).toMatchObject([
    { kind: "remittance_collected", messageId: "R20261127-000012", amountCents: 4_020, on: "2026-12-02" },
    { kind: "returned", endToEndId: "R20261127-000012-3", amountCents: 3_015, reasonCode: "MD06" },
  ]);
});
