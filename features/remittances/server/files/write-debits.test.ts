import { createHash } from "node:crypto";
import fc from "fast-check";
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { expect, test } from "vitest";
import {
  ControlSumWrong,
  debitFormats,
  eurosOf,
  writeDebits,
  type Debit,
  type DebitFile,
} from "./write-debits.ts";

const file: DebitFile = {
  format: "pain.008.001.08",
  messageId: "R20261127-000012",
  createdAt: new Date("2026-11-27T09:30:15.250Z"),
  collectionOn: "2026-12-02",
  creditor: {
    name: "Llum Cooperativa d’Energia, SCCL & Cia",
    identifier: "ES59000X1234567L",
    iban: "ES9121000418450200051332",
    bic: "CAIXESBBXXX",
  },
  count: 2,
  totalCents: 12_331,
};
const debit: Debit = {
  endToEndId: "R20261127-000012-1",
  amountCents: 4_821,
  mandateReference: "M-2024/17",
  mandateSignedOn: "2024-02-29",
  debtorName: "Núria Güell i Castañé, l’hereva d’en Cal·ligrafia",
  debtorIban: "ES6299970001217532345923",
  about: "Factura FE-2026-0012 <Plaça & Llac>",
};
const debits = [debit, { ...debit, endToEndId: "R20261127-000012-2", amountCents: 7_510 }];

const inBatches = async function* (all: readonly Debit[], size = 1) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
};
const written = async (given: DebitFile, all: readonly Debit[], size?: number): Promise<string> => {
  let xml = "";
  for await (const piece of writeDebits(given, inBatches(all, size))) xml += piece;
  return xml;
};

const prefixes = { p: "" };
const valuesAt = (xml: string, path: string): string[] => {
  using document = XmlDocument.fromString(xml);
  prefixes.p = document.root.namespaceUri;
  return document.root.find(path.replaceAll(/(^|\/)(?=\w)/g, "$1p:"), prefixes).map((found) => found.content);
};
const orderOf = (element: XmlElement): unknown => {
  const children: unknown[] = [];
  for (let child = element.firstChild; child !== null; child = child.next)
    if (child instanceof XmlElement) children.push(orderOf(child));
  return children.length === 0 ? element.name : [element.name, ...children];
};

test("amounts are euros with two decimals, exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const euros = eurosOf(cents);
      expect(euros).toMatch(/^\d+\.\d\d$/);
      expect(BigInt(euros.replace(".", ""))).toBe(BigInt(cents));
    }),
  );
});

test("the file has the elements of the schema in their order", async () => {
  using document = XmlDocument.fromString(await written({ ...file, count: 1, totalCents: 4_821 }, [debit]));
  expect(orderOf(document.root)).toEqual([
    "Document",
    [
      "CstmrDrctDbtInitn",
      [
        "GrpHdr",
        "MsgId",
        "CreDtTm",
        "NbOfTxs",
        "CtrlSum",
        ["InitgPty", "Nm", ["Id", ["OrgId", ["Othr", "Id"]]]],
      ],
      [
        "PmtInf",
        "PmtInfId",
        "PmtMtd",
        "BtchBookg",
        "NbOfTxs",
        "CtrlSum",
        ["PmtTpInf", ["SvcLvl", "Cd"], ["LclInstrm", "Cd"], "SeqTp"],
        "ReqdColltnDt",
        ["Cdtr", "Nm"],
        ["CdtrAcct", ["Id", "IBAN"], "Ccy"],
        ["CdtrAgt", ["FinInstnId", "BICFI"]],
        "ChrgBr",
        ["CdtrSchmeId", ["Id", ["PrvtId", ["Othr", "Id", ["SchmeNm", "Prtry"]]]]],
        [
          "DrctDbtTxInf",
          ["PmtId", "EndToEndId"],
          "InstdAmt",
          ["DrctDbtTx", ["MndtRltdInf", "MndtId", "DtOfSgntr"]],
          ["DbtrAgt", ["FinInstnId", ["Othr", "Id"]]],
          ["Dbtr", "Nm"],
          ["DbtrAcct", ["Id", "IBAN"]],
          ["RmtInf", "Ustrd"],
        ],
      ],
    ],
  ]);
});

test.each(debitFormats)("a second reader of %s finds the debits, and both control sums", async (format) => {
  const xml = await written({ ...file, format }, debits);
  const amounts = valuesAt(xml, "//InstdAmt").map((euros) => BigInt(euros.replace(".", "")));
  expect(amounts).toEqual([4821n, 7510n]);
  const sum = amounts.reduce((all, each) => all + each, 0n);
  expect(valuesAt(xml, "//CtrlSum").map((euros) => BigInt(euros.replace(".", "")))).toEqual([sum, sum]);
  expect(valuesAt(xml, "//NbOfTxs")).toEqual(["2", "2"]);
  expect(valuesAt(xml, "//EndToEndId")).toEqual(["R20261127-000012-1", "R20261127-000012-2"]);
  expect(valuesAt(xml, "//CreDtTm")).toEqual(["2026-11-27T09:30:15"]);
  expect(valuesAt(xml, format === "pain.008.001.02" ? "//BIC" : "//BICFI")).toEqual(["CAIXESBBXXX"]);
});

test("texts are in the characters of SEPA, and what XML reserves is escaped", async () => {
  const xml = await written({ ...file, creditor: { ...file.creditor, bic: null } }, debits);
  expect(valuesAt(xml, "//PmtInf/Cdtr/Nm")).toEqual(["Llum Cooperativa d'Energia, SCCL + Cia"]);
  expect(valuesAt(xml, "//Dbtr/Nm")[0]).toBe("Nuria Guell i Castane, l'hereva d'en Cal.ligrafia");
  expect(valuesAt(xml, "//Ustrd")[0]).toBe("Factura FE-2026-0012 .Placa + Llac.");
  expect(valuesAt(xml, "//CdtrAgt/FinInstnId/Othr/Id")).toEqual(["NOTPROVIDED"]);
  expect(xml).toMatch(/^[\x20-\x7e\n]*$/);
});

test("the file is the same however the debits are read", async () => {
  const hashOf = (xml: string) => createHash("sha256").update(xml).digest("hex");
  expect(hashOf(await written(file, debits, 1))).toBe(hashOf(await written(file, debits, 2)));
});

test.each([
  ["a debit too few", [debit]],
  ["a debit too many", [...debits, debit]],
  ["another amount", [debit, { ...debit, amountCents: 7_511 }]],
])("%s ends the file before it is complete", async (_, all) => {
  await expect(written(file, all)).rejects.toThrow(ControlSumWrong);
});
