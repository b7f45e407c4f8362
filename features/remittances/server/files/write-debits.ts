import { sepaText } from "#energy/sepa-text.ts";

/** Versions of `pain.008` that banks take: that of the rulebooks since 2023, and the one before it. */
export const debitFormats = ["pain.008.001.08", "pain.008.001.02"] as const;
export type DebitFormat = (typeof debitFormats)[number];

/** Who collects, as it was when the remittance was made: its file is the same whenever it is written. */
export interface Creditor {
  readonly name: string;
  readonly identifier: string;
  readonly iban: string;
  /** Null where the bank finds it by the IBAN. */
  readonly bic: string | null;
}

export interface DebitFile {
  readonly format: DebitFormat;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly collectionOn: string;
  readonly creditor: Creditor;
  readonly count: number;
  readonly totalCents: number;
}

export interface Debit {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly mandateReference: string;
  readonly mandateSignedOn: string;
  readonly debtorName: string;
  readonly debtorIban: string;
  /** What the customer reads on the account's statement. */
  readonly about: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&apos;",
  '"': "&quot;",
};

const text = (name: string, value: string): string =>
  `<${name}>${value.replace(/[&<>'"]/g, (character) => ESCAPES[character] ?? "")}</${name}>`;

const within = (name: string, ...children: readonly string[]): string =>
  `<${name}>${children.join("")}</${name}>`;

/** Cents as euros with two decimals, without a detour by fractions of the machine. */
export const eurosOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const nameMaximum = 70;
const remittanceMaximum = 140;

const agent = (bic: string | null, bicElement: string): string =>
  within("FinInstnId", bic === null ? within("Othr", text("Id", "NOTPROVIDED")) : text(bicElement, bic));

const bicElementOf = (format: DebitFormat): string => (format === "pain.008.001.02" ? "BIC" : "BICFI");

const groupHeader = ({ messageId, createdAt, count, totalCents, creditor }: DebitFile): string =>
  within(
    "GrpHdr",
    text("MsgId", messageId),
    text("CreDtTm", createdAt.toISOString().slice(0, 19)),
    text("NbOfTxs", String(count)),
    text("CtrlSum", eurosOf(totalCents)),
    within(
      "InitgPty",
      text("Nm", sepaText(creditor.name, nameMaximum)),
      within("Id", within("OrgId", within("Othr", text("Id", creditor.identifier)))),
    ),
  );

/**
 * The part that all debits share. The sequence is always `RCUR`: since November 2016 the rulebook leaves it to the creditor
 * whether the first debit of a mandate is marked `FRST` (EPC016-06, attribute AT-21).
 */
const sharedPart = (file: DebitFile): string => {
  const { messageId, count, totalCents, collectionOn, creditor, format } = file;
  return [
    text("PmtInfId", messageId),
    text("PmtMtd", "DD"),
    text("BtchBookg", "true"),
    text("NbOfTxs", String(count)),
    text("CtrlSum", eurosOf(totalCents)),
    within(
      "PmtTpInf",
      within("SvcLvl", text("Cd", "SEPA")),
      within("LclInstrm", text("Cd", "CORE")),
      text("SeqTp", "RCUR"),
    ),
    text("ReqdColltnDt", collectionOn),
    within("Cdtr", text("Nm", sepaText(creditor.name, nameMaximum))),
    within("CdtrAcct", within("Id", text("IBAN", creditor.iban)), text("Ccy", "EUR")),
    within("CdtrAgt", agent(creditor.bic, bicElementOf(format))),
    text("ChrgBr", "SLEV"),
    within(
      "CdtrSchmeId",
      within(
        "Id",
        within(
          "PrvtId",
          within("Othr", text("Id", creditor.identifier), within("SchmeNm", text("Prtry", "SEPA"))),
        ),
      ),
    ),
  ].join("");
};

const transaction = (debit: Debit): string =>
  within(
    "DrctDbtTxInf",
    within("PmtId", text("EndToEndId", debit.endToEndId)),
    `<InstdAmt Ccy="EUR">${eurosOf(debit.amountCents)}</InstdAmt>`,
    within(
      "DrctDbtTx",
      within("MndtRltdInf", text("MndtId", debit.mandateReference), text("DtOfSgntr", debit.mandateSignedOn)),
    ),
    // Banks find the debtor's bank by the IBAN (Regulation 260/2012, art. 5.7).
    within("DbtrAgt", agent(null, "")),
    within("Dbtr", text("Nm", sepaText(debit.debtorName, nameMaximum))),
    within("DbtrAcct", within("Id", text("IBAN", debit.debtorIban))),
    within("RmtInf", text("Ustrd", sepaText(debit.about, remittanceMaximum))),
  );

/** Thrown when the debits are not those that the file announces. */
export class ControlSumWrong extends Error {}

/**
 * A remittance as the bank takes it (ISO 20022, in the usage of EPC130-08), in pieces of some kilobytes: the debits are read
 * while it is written. Throws `ControlSumWrong` at the end when they are not as many, or not as much, as its head says.
 */
export const writeDebits = async function* (
  file: DebitFile,
  debits: AsyncIterable<readonly Debit[]>,
): AsyncGenerator<string> {
  yield [
    `<?xml version="1.0" encoding="UTF-8"?>\n`,
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${file.format}"><CstmrDrctDbtInitn>`,
    `${groupHeader(file)}\n<PmtInf>${sharedPart(file)}\n`,
  ].join("");
  let count = 0;
  let totalCents = 0;
  for await (const some of debits) {
    count += some.length;
    totalCents += some.reduce((sum, { amountCents }) => sum + amountCents, 0);
    yield some.map((debit) => `${transaction(debit)}\n`).join("");
  }
  if (count !== file.count || totalCents !== file.totalCents)
    throw new ControlSumWrong(`${file.messageId} has ${count} debits of ${totalCents} cents`);
  yield "</PmtInf></CstmrDrctDbtInitn></Document>\n";
};
