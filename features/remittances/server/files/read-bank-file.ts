import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import { createXmlReader, nodeAt, textAt, XmlFault, type XmlNode } from "./xml-records.ts";

export const bankFileFormats = ["pain.002", "camt.053", "camt.054"] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** What a bank says about debits and about money that came in. */
export type BankEntry =
  /** A debit that was rejected before its day, or came back after it. */
  | {
      readonly kind: "returned";
      readonly endToEndId: string;
      readonly amountCents: number | null;
      readonly reasonCode: string;
      readonly on: PlainDate | null;
    }
  /** A remittance of which nothing is collected. */
  | { readonly kind: "remittance_rejected"; readonly messageId: string; readonly reasonCode: string }
  /** A debit, or a whole remittance, that was credited to the retailer's account. */
  | {
      readonly kind: "collected";
      readonly endToEndId: string;
      readonly amountCents: number | null;
      readonly on: PlainDate | null;
    }
  | {
      readonly kind: "remittance_collected";
      readonly messageId: string;
      readonly amountCents: number;
      readonly on: PlainDate | null;
    }
  /** Money that came in otherwise, such as a customer's transfer. */
  | {
      readonly kind: "credit";
      readonly bankReference: string;
      readonly amountCents: number;
      readonly on: PlainDate | null;
      readonly text: string;
      readonly payer: string;
    };

export interface BankFileHead {
  readonly format: BankFileFormat;
  readonly messageId: string;
  /** Accounts whose movements it has; none in an answer to a remittance. */
  readonly accounts: readonly string[];
  /** Movements that are not about debits or money that came in, such as payments of the retailer. */
  readonly others: number;
}

/** `R20261127-000012`, or with the number of a debit at its end. */
const ownReference = /^R\d{8}-\d{6,12}(?:-\d{1,7})?$/;
const isOwnReference = (text: string): boolean => ownReference.test(text);

const roots: Readonly<Record<string, BankFileFormat>> = {
  CstmrPmtStsRpt: "pain.002",
  BkToCstmrStmt: "camt.053",
  BkToCstmrDbtCdtNtfctn: "camt.054",
};

const centsOf = (text: string): number | null => {
  const [, euros = "", fraction = ""] = /^(\d{1,11})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  if (euros === "" || /[^0]/.test(fraction.slice(2))) return null;
  return Number(euros) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
};

/** Null unless it is an amount in euros. */
const amountOf = (node: XmlNode | undefined): number | null =>
  node !== undefined && (node.attributes.Ccy ?? "EUR") === "EUR" ? centsOf(node.text) : null;

const dayOf = (node: XmlNode | undefined): PlainDate | null => {
  const text = (textAt(node, "Dt") || textAt(node, "DtTm")).slice(0, 10);
  return isPlainDate(text) ? text : null;
};

const reasonOf = (information: XmlNode | undefined): string =>
  (textAt(information, "Rsn/Cd") || textAt(information, "Rsn/Prtry")).slice(0, 35);

const isRejected = (status: string): boolean => status === "RJCT";

type Emit = (entry: BankEntry) => void;

/** `pain.002`: the whole remittance, one of its parts, or single debits. */
const readStatus = (record: XmlNode, emit: Emit, hasTransactions: boolean): boolean => {
  switch (record.name) {
    case "OrgnlGrpInfAndSts":
      if (!isRejected(textAt(record, "GrpSts"))) return false;
      emit({
        kind: "remittance_rejected",
        messageId: textAt(record, "OrgnlMsgId"),
        reasonCode: reasonOf(nodeAt(record, "StsRsnInf")),
      });
      return true;
    case "OrgnlPmtInfAndSts":
      if (!isRejected(textAt(record, "PmtInfSts")) || hasTransactions) return false;
      emit({
        kind: "remittance_rejected",
        messageId: textAt(record, "OrgnlPmtInfId"),
        reasonCode: reasonOf(nodeAt(record, "StsRsnInf")),
      });
      return true;
    default:
      if (!isRejected(textAt(record, "TxSts"))) return false;
      emit({
        kind: "returned",
        endToEndId: textAt(record, "OrgnlEndToEndId"),
        amountCents: amountOf(nodeAt(record, "OrgnlTxRef/Amt/InstdAmt")),
        reasonCode: reasonOf(nodeAt(record, "StsRsnInf")),
        on: null,
      });
      return true;
  }
};

const isBooked = (entry: XmlNode): boolean => {
  const status = textAt(entry, "Sts/Cd") || textAt(entry, "Sts");
  return status === "BOOK";
};

/** The remittance to which a bank booked its debits together. */
const batchOf = (entry: XmlNode, details: XmlNode | undefined): string => {
  const batch = details && nodeAt(details, "Btch");
  const named = [textAt(batch, "PmtInfId"), textAt(batch, "MsgId"), textAt(entry, "NtryRef")];
  return named.find((reference) => isOwnReference(reference)) ?? "";
};

const payerOf = (details: XmlNode | undefined): string =>
  (textAt(details, "RltdPties/Dbtr/Pty/Nm") || textAt(details, "RltdPties/Dbtr/Nm")).slice(0, 140);

const aboutOf = (entry: XmlNode, details: XmlNode | undefined): string => {
  const remittance = details && nodeAt(details, "RmtInf");
  const lines = remittance?.children.flatMap((child) =>
    child.name === "Ustrd" ? [child.text] : [textAt(child, "CdtrRefInf/Ref")],
  );
  const reference = textAt(details, "Refs/EndToEndId");
  const texts = [
    ...(lines ?? []),
    reference === "NOTPROVIDED" ? "" : reference,
    textAt(details, "AddtlTxInf"),
  ];
  return [...texts, textAt(entry, "AddtlNtryInf")]
    .filter((text) => text !== "")
    .join(" ")
    .slice(0, 500);
};

/** A movement, or one of those that a bank booked together. False when it is about neither debits nor money that came in. */
const readMovement = (entry: XmlNode, details: XmlNode | undefined, emit: Emit): boolean => {
  if (!isBooked(entry)) return false;
  const on = dayOf(nodeAt(entry, "BookgDt"));
  const isCredit = textAt(entry, "CdtDbtInd") === "CRDT";
  const amount =
    details &&
    (nodeAt(details, "Amt") ??
      nodeAt(details, "AmtDtls/TxAmt/Amt") ??
      nodeAt(details, "AmtDtls/InstdAmt/Amt"));
  const amountCents = amountOf(amount ?? nodeAt(entry, "Amt"));
  const endToEndId = textAt(details, "Refs/EndToEndId");
  const returned = details && nodeAt(details, "RtrInf");
  if (!isCredit) {
    if (!isOwnReference(endToEndId)) return false;
    emit({ kind: "returned", endToEndId, amountCents, reasonCode: reasonOf(returned), on });
    return true;
  }
  if (isOwnReference(endToEndId)) {
    emit({ kind: "collected", endToEndId, amountCents, on });
    return true;
  }
  if (amountCents === null) return false;
  const batch = batchOf(entry, details);
  if (batch !== "") {
    emit({ kind: "remittance_collected", messageId: batch, amountCents, on });
    return true;
  }
  const bankReference = textAt(details, "Refs/AcctSvcrRef") || textAt(entry, "AcctSvcrRef");
  emit({
    kind: "credit",
    bankReference: bankReference.slice(0, 35),
    amountCents,
    on,
    text: aboutOf(entry, details),
    payer: payerOf(details),
  });
  return true;
};

const recordNames = new Set([
  "TxInfAndSts",
  "OrgnlGrpInfAndSts",
  "OrgnlPmtInfAndSts",
  "TxDtls",
  "Ntry",
  "Acct",
]);

interface Reading {
  format: BankFileFormat | undefined;
  messageId: string;
  others: number;
  detailsInEntry: number;
  transactionsInPart: number;
  readonly accounts: Set<string>;
  readonly emit: Emit;
}

const noFile = "it is neither pain.002 nor camt.053 nor camt.054";

const noteHead = (reading: Reading, [, root]: readonly XmlNode[]): void => {
  if (reading.format !== undefined) return;
  reading.format = roots[root?.name ?? ""];
  if (reading.format === undefined) throw new XmlFault(noFile);
  reading.messageId = textAt(root, "GrpHdr/MsgId").slice(0, 35);
};

const count = (reading: Reading, isRead: boolean): void => {
  if (!isRead) reading.others += 1;
};

const readDetails = (reading: Reading, record: XmlNode, around: readonly XmlNode[]): void => {
  const entry = around.find(({ name }) => name === "Ntry");
  if (entry === undefined) return;
  reading.detailsInEntry += 1;
  // `Btch` stands before the details in the same element.
  const group = around.at(-1);
  const batch = group && nodeAt(group, "Btch");
  const details = batch === undefined ? record : { ...record, children: [...record.children, batch] };
  count(reading, readMovement(entry, details, reading.emit));
};

const readRecord = (reading: Reading, record: XmlNode, around: readonly XmlNode[]): void => {
  noteHead(reading, around);
  switch (record.name) {
    case "Acct":
      // The account of a statement, not that of a party in a movement.
      if (around.length === 3) reading.accounts.add(textAt(record, "Id/IBAN"));
      return;
    case "TxDtls":
      return readDetails(reading, record, around);
    case "Ntry":
      if (reading.detailsInEntry === 0)
        count(reading, readMovement(record, nodeAt(record, "NtryDtls"), reading.emit));
      reading.detailsInEntry = 0;
      return;
    case "TxInfAndSts":
      reading.transactionsInPart += 1;
      return count(reading, readStatus(record, reading.emit, true));
    default:
      readStatus(record, reading.emit, reading.transactionsInPart > 0);
      if (record.name === "OrgnlPmtInfAndSts") reading.transactionsInPart = 0;
  }
};

/**
 * Reads what a bank sends, as it arrives: `pain.002` of any version from 03, `camt.053` and `camt.054` from 02. Throws
 * `XmlFault` when it is none of these. `onEntry` is called in the order of the file.
 */
export const createBankFileReader = (onEntry: (entry: BankEntry) => void) => {
  const reading: Reading = {
    format: undefined,
    messageId: "",
    others: 0,
    detailsInEntry: 0,
    transactionsInPart: 0,
    accounts: new Set(),
    emit: onEntry,
  };
  const reader = createXmlReader({
    records: recordNames,
    onRecord: (record, around) => readRecord(reading, record, around),
  });
  return {
    write: reader.write,
    end: (): BankFileHead => {
      reader.end();
      const { format, messageId, accounts, others } = reading;
      if (format === undefined) throw new XmlFault(noFile);
      return { format, messageId, accounts: [...accounts].filter((iban) => iban !== ""), others };
    },
  };
};
