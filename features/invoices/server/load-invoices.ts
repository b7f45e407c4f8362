import { createHash } from "node:crypto";
import type pg from "pg";
import { addDays, madridDate } from "#energy/calendar.ts";
import { findTaxId, holderTaxIdOf, restoreTaxIdZeros, searchedTaxIds } from "#energy/tax-id.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { DocumentSource } from "#platform/server/loading/document-source.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  refused,
  refusedWithout,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { announcementOf, type Announcement } from "#platform/contract/topics.ts";
import { topics } from "../contract/topics.ts";
import { type InvoiceRecord, invoiceRecord } from "../contract/invoice-record.ts";
import {
  inspectDocument,
  storeInvoiceDocuments,
  type InspectedDocument,
  type LoadedInvoice,
} from "./files/invoice-documents.ts";
import { noteOfReadings } from "./counted-readings.ts";
import {
  contradictionOfContract,
  contradictionOfCustomer,
  invoiceProblem,
  noteOfCentres,
} from "./invoice-agreement-policy.ts";
import {
  findContracts,
  findCustomerNumbers,
  findInvoices,
  insertInvoices,
  type PendingStep,
  replacePendingSteps,
  updateInvoices,
  type WrittenInvoice,
} from "./load-invoice-queries.ts";

const announcement = announcementOf(topics);

/** Numbers of the other invoices that a record refers to. */
const referencesOf = (record: InvoiceRecord): string[] =>
  [record.rectifies, record.kind === "multipoint" ? null : record.multipointNumber].filter(
    (number) => typeof number === "string",
  );

const contractsOf = (record: InvoiceRecord): string[] =>
  record.kind === "multipoint"
    ? (record.bill?.invoices.map(({ contractName }) => contractName) ?? [])
    : [record.contractName];

const lookUp = async (client: pg.ClientBase, records: readonly InvoiceRecord[]) => ({
  customers: await findCustomerNumbers(client, [
    ...new Set(records.flatMap(({ customerTaxId }) => searchedTaxIds(customerTaxId))),
  ]),
  contracts: await findContracts(client, [...new Set(records.flatMap(contractsOf))]),
  invoices: await findInvoices(
    client,
    records.flatMap((record) => [record.number, ...referencesOf(record)]),
  ),
});
type Lookups = Awaited<ReturnType<typeof lookUp>>;

interface Known {
  readonly lookups: Lookups;
  readonly documents: Documents;
}

const withContract = (name: string): Outcome =>
  refusedWithout(`contract ${name}`, "load it first (load -- contracts FILE)");

const contractProblem = (
  record: InvoiceRecord,
  customerId: number,
  { contracts }: Lookups,
): Outcome | undefined => {
  if (record.kind === "multipoint") {
    const unknown = record.bill?.invoices.find(({ contractName }) => !contracts.has(contractName));
    if (unknown !== undefined) return withContract(unknown.contractName);
    const contradiction = contradictionOfCustomer(
      record,
      (name) => contracts.get(name)?.customerId === customerId,
    );
    return contradiction === undefined ? undefined : refused(contradiction);
  }
  const { contractName: name, kind } = record;
  const contract = contracts.get(name);
  if (contract === undefined) return withContract(name);
  if (contract.customerId !== customerId)
    return refused(`contract ${name} is not that of customer ${record.customerTaxId}`);
  if (contract.commodity !== kind)
    return refused(`contract ${name} is of ${contract.commodity}, not of ${kind}`);
  const contradiction = contradictionOfContract(record, contract);
  return contradiction === undefined ? undefined : refused(contradiction);
};

/** The invoice referred to may be further down in the file, so the record is retried after the others. */
const referenceProblem = (
  record: InvoiceRecord,
  customerId: number,
  { invoices }: Lookups,
): Outcome | undefined => {
  for (const number of referencesOf(record)) {
    const invoice = invoices.get(number);
    if (invoice === undefined) {
      const needs = `invoice ${number}`;
      return {
        outcome: "wait",
        reason: `${needs} is not known: load it first, or put it in the same file`,
        needs,
      };
    }
    if (invoice.customerId !== customerId) return refused(`invoice ${number} is that of another customer`);
  }
  return undefined;
};

/** Hashes of the retailer's own PDFs, or why they cannot be taken, by their paths. */
type Documents = ReadonlyMap<string, InspectedDocument>;

const inspectDocuments = async (
  source: DocumentSource,
  records: readonly InvoiceRecord[],
): Promise<Documents> => {
  const inspected = new Map<string, InspectedDocument>();
  for (const { document } of records)
    if (document) inspected.set(document, await inspectDocument(source, document));
  return inspected;
};

const documentOf = ({ document }: InvoiceRecord, documents: Documents): LoadedInvoice["document"] => {
  const inspected = document ? documents.get(document) : undefined;
  return document && inspected && "sha256" in inspected ? { path: document, sha256: inspected.sha256 } : null;
};

/** Hash of the record and of its PDF. */
const hashOf = (record: InvoiceRecord, documents: Documents): string =>
  createHash("sha256")
    .update(JSON.stringify(record))
    .update(documentOf(record, documents)?.sha256 ?? "")
    .digest("hex");

/** The bill with the holder's number as the contract has it, which may have lost its zeros in the export. */
const storedBill = (record: InvoiceRecord, { contracts }: Lookups): InvoiceRecord["bill"] => {
  if (record.kind === "multipoint" || !record.bill?.holder.taxId) return record.bill;
  const known = contracts.get(record.contractName)?.holderTaxId ?? "";
  const holder = { ...record.bill.holder, taxId: holderTaxIdOf(record.bill.holder.taxId, known) };
  return { ...record.bill, holder };
};

const writtenInvoice = (
  record: InvoiceRecord,
  customerId: number,
  { lookups, documents }: Known,
): WrittenInvoice => {
  const idOf = (number: string | null | undefined): number | null =>
    (number ? lookups.invoices.get(number)?.invoiceId : undefined) ?? null;
  const isMultipoint = record.kind === "multipoint";
  return {
    customer_id: customerId,
    invoice_id: idOf(record.number),
    number: record.number,
    kind: record.kind,
    contract_id: isMultipoint ? null : (lookups.contracts.get(record.contractName)?.contractId ?? null),
    multipoint_invoice_id: isMultipoint ? null : idOf(record.multipointNumber),
    issued_on: record.issuedOn,
    due_on: record.dueOn,
    period_starts_on: record.startsOn,
    period_ends_on: record.endsOn,
    energy_wh: record.energyWh,
    total_cents: record.totalCents,
    pending_cents: record.pendingCents,
    payment_status: record.paymentStatus,
    rectifying: record.rectifying,
    rectified_invoice_id: idOf(record.rectifies),
    online_payment: record.onlinePayment,
    address_invoice_id: record.kind === "multipoint" ? (record.addressInvoiceId ?? null) : null,
    bill: storedBill(record, lookups) ?? null,
    record_sha256: hashOf(record, documents),
  };
};

type Decision = Outcome | { readonly accepted: WrittenInvoice };

const decide = (record: InvoiceRecord, known: Known): Decision => {
  const { lookups, documents } = known;
  const taxId = findTaxId(lookups.customers, record.customerTaxId) ?? restoreTaxIdZeros(record.customerTaxId);
  const customerId = lookups.customers.get(taxId);
  if (customerId === undefined) {
    return refusedWithout(`customer ${taxId}`, "load it first (load -- customers FILE)");
  }
  const existing = lookups.invoices.get(record.number);
  if (existing !== undefined && existing.customerId !== customerId) {
    return refused(`invoice ${record.number} is that of another customer: a number is given once`);
  }
  const inspected = record.document ? documents.get(record.document) : undefined;
  if (inspected && "problem" in inspected) return refused(inspected.problem);
  if (existing?.recordSha256 === hashOf(record, documents)) return { outcome: "unchanged" };
  const problem = contractProblem(record, customerId, lookups);
  if (problem !== undefined) return problem;
  const unresolved = referenceProblem(record, customerId, lookups);
  return unresolved ?? { accepted: writtenInvoice(record, customerId, known) };
};

const stepsOf = (record: InvoiceRecord, customerId: number, invoiceId: number): PendingStep[] =>
  record.pendingStates.map(({ changedOn, description }, position) => ({
    customer_id: customerId,
    invoice_id: invoiceId,
    position,
    changed_on: changedOn,
    description,
  }));

interface AcceptedInvoice {
  readonly record: InvoiceRecord;
  readonly written: WrittenInvoice;
}

/** Announces new invoices to their customers, and reports what their changes mean elsewhere. */
export interface AnnouncementPorts {
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
  /** Makes a change of known invoices and reports what it means for payment plans. */
  readonly followBills?: (
    client: Queryable,
    changed: {
      readonly bills: readonly { readonly customerId: number; readonly invoiceId: number }[];
      readonly change: () => Promise<void>;
      readonly now: Date;
    },
  ) => Promise<void>;
  readonly now: Date;
}

/** Older invoices are loaded without an announcement: the first load has years of them. */
const announcedDays = 30;

/** Of the new invoices; `ids` are theirs, by number. */
const announcementsOf = (
  accepted: readonly AcceptedInvoice[],
  ids: ReadonlyMap<string, number>,
  now: Date,
): Announcement[] => {
  const earliest = addDays(madridDate(now), -announcedDays);
  return accepted
    .map(({ written }) => written)
    .filter(
      ({ invoice_id, multipoint_invoice_id, rectifying, issued_on }) =>
        invoice_id === null && multipoint_invoice_id === null && rectifying !== "A" && issued_on >= earliest,
    )
    .map(({ customer_id, number, total_cents, due_on }) => {
      const invoiceId = ids.get(number);
      return announcement("bill_issued", {
        customerId: customer_id,
        facts: {
          ...(invoiceId === undefined ? {} : { invoiceId }),
          invoiceNumber: number,
          amountCents: total_cents,
          ...(due_on === null ? {} : { dueOn: due_on }),
        },
        now,
      });
    });
};

/** Where the retailer's own PDFs come from and where they are stored. */
export interface InvoiceDocumentPorts {
  readonly storage: FileStorage;
  readonly documents: DocumentSource;
}

/** Writes the payment steps; returns the ids of the invoices whose steps changed. */
const writeSteps = (client: pg.ClientBase, numbered: readonly NumberedInvoice[]): Promise<Set<number>> =>
  replacePendingSteps(
    client,
    numbered,
    numbered.flatMap(({ record, customerId, invoiceId }) => stepsOf(record, customerId, invoiceId)),
  );

interface NumberedInvoice {
  readonly record: InvoiceRecord;
  readonly customerId: number;
  readonly invoiceId: number;
}

interface WrittenInvoices {
  /** Ids of the new invoices, by number. */
  readonly newIds: ReadonlyMap<string, number>;
  /** Ids of the existing ones that changed. */
  readonly changed: ReadonlySet<number>;
}

/** Writes known invoices; returns the ids of those that changed. */
const writeKnown = async (
  client: pg.ClientBase,
  existing: readonly WrittenInvoice[],
  { followBills, now }: Pick<AnnouncementPorts, "followBills" | "now">,
): Promise<Set<number>> => {
  let changed = new Set<number>();
  if (existing.length === 0) return changed;
  const change = async (): Promise<void> => {
    changed = await updateInvoices(client, existing);
  };
  const bills = existing.flatMap(({ customer_id: customerId, invoice_id: invoiceId }) =>
    invoiceId === null ? [] : [{ customerId, invoiceId }],
  );
  await (followBills === undefined ? change() : followBills(client, { bills, change, now }));
  return changed;
};

/** Writes the accepted invoices. */
const write = async (
  load: Load,
  accepted: readonly AcceptedInvoice[],
  { inspected, ...ports }: InvoiceDocumentPorts & AnnouncementPorts & { readonly inspected: Documents },
): Promise<WrittenInvoices> => {
  const { client } = load;
  const rows = accepted.map(({ written }) => written);
  const newInvoices = rows.filter(({ invoice_id }) => invoice_id === null);
  const existing = rows.filter(({ invoice_id }) => invoice_id !== null);
  const ids = newInvoices.length > 0 ? await insertInvoices(client, newInvoices) : new Map<string, number>();
  const changed = await writeKnown(client, existing, ports);
  const numbered = accepted.flatMap(
    ({ record, written: { customer_id: customerId, invoice_id, number } }): NumberedInvoice[] => {
      const invoiceId = invoice_id ?? ids.get(number);
      return invoiceId === undefined ? [] : [{ record, customerId, invoiceId }];
    },
  );
  // A new invoice without steps or document has none to replace.
  const isKnown = ({ record }: NumberedInvoice): boolean => !ids.has(record.number);
  const withSteps = numbered.filter((invoice) => invoice.record.pendingStates.length > 0 || isKnown(invoice));
  const withDocuments = numbered.filter((invoice) => invoice.record.document || isKnown(invoice));
  const changedSteps = withSteps.length > 0 ? await writeSteps(client, withSteps) : [];
  const documents = withDocuments.map(({ record, customerId, invoiceId }) => ({
    customerId,
    invoiceId,
    number: record.number,
    document: documentOf(record, inspected),
  }));
  const changedDocuments = documents.length > 0 ? await storeInvoiceDocuments(load, documents, ports) : [];
  return { newIds: ids, changed: new Set([...changed, ...changedSteps, ...changedDocuments]) };
};

const applyBatch = async (
  load: Load,
  batch: readonly Row<InvoiceRecord>[],
  ports: InvoiceDocumentPorts & AnnouncementPorts,
): Promise<readonly Outcome[]> => {
  const records = batch.map(({ record }) => record);
  const lookups = await lookUp(load.client, records);
  const inspected = await inspectDocuments(ports.documents, records);
  const decisions = records.map((record) => ({
    record,
    decision: decide(record, { lookups, documents: inspected }),
  }));
  const accepted = decisions.flatMap(({ record, decision }) =>
    "accepted" in decision ? [{ record, written: decision.accepted }] : [],
  );
  const { newIds, changed } = await write(load, accepted, { ...ports, inspected });
  await ports.announce(load.client, announcementsOf(accepted, newIds, ports.now));
  return decisions.map(({ record, decision }): Outcome => {
    if (!("accepted" in decision)) return decision;
    const { invoice_id } = decision.accepted;
    const note =
      record.kind === "multipoint" ? noteOfCentres(record, lookups.contracts) : noteOfReadings(record);
    const noted = note === undefined ? {} : { note };
    if (invoice_id === null) return { outcome: "new", ...noted };
    return { outcome: changed.has(invoice_id) ? "changed" : "unchanged", ...noted };
  });
};

/** Exports of the night may carry the next day's date; a later one would stand first in every list. */
const issueProblem = ({ issuedOn }: InvoiceRecord, now: Date): string | undefined =>
  issuedOn > addDays(madridDate(now), 1)
    ? `issued_on ${issuedOn} is in the future: load the invoice when it is issued, or correct issued_on`
    : undefined;

/**
 * Loads invoices, identified by number. A record that differs from the last one loaded, or whose PDF does, replaces the
 * whole invoice; the same record changes nothing.
 * Customers and contracts must be loaded first. Invoices that are not in the file are left unchanged.
 */
export const loadInvoices = (
  options: LoadOptions & InvoiceDocumentPorts & AnnouncementPorts,
): Promise<LoadReport> =>
  loadRecords(
    {
      schema: invoiceRecord,
      keyOf: ({ number }) => number,
      keyName: "invoice",
      keyFields: ["number"],
      check: (record) => issueProblem(record, options.now) ?? invoiceProblem(record),
      apply: (load, batch) => applyBatch(load, batch, options),
    },
    options,
  );
