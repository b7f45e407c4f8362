import { explainDifference } from "#energy/bill-comparison.ts";
import { addMonths, daysBetween, plainDate } from "#energy/calendar.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { getInvoice, type InvoiceComparison } from "../contract/get-invoice.ts";
import { countedReadings } from "./counted-readings.ts";
import { findPrintedInvoice } from "./download-invoice-pdf.ts";
import {
  findEarlierInvoice,
  findHistory,
  findRelatedInvoices,
  type EarlierInvoice,
} from "./invoice-detail-queries.ts";
import { invoiceRowOf, type ListedInvoice } from "./invoice-fields.ts";
import { findInvoicesById, type InvoiceListPorts } from "./list-invoices.ts";
import { comparatorLinkOf } from "./comparator-link.ts";
import type { PrintedInvoice, Retailer } from "./printed-invoice.ts";

export type InvoiceDetailPorts = InvoiceListPorts & { readonly retailer: Retailer };

type Detail = AnswerOf<typeof getInvoice>;
type ContractBill = Exclude<PrintedInvoice, { kind: "multipoint" }>;

const anyKind = ["electricity", "gas", "multipoint"] as const;

/** The first day of the period is that of the first reading, which is not billed. */
const daysOf = ({ startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string }): number =>
  daysBetween(plainDate(startsOn), plainDate(endsOn));

export const findBill = async (
  database: Database,
  customerId: number,
  invoiceId: number,
): Promise<PrintedInvoice | undefined> => {
  const found = await findPrintedInvoice(database, { customerId, invoiceId, kinds: anyKind });
  return found.outcome === "found" ? found.invoice : undefined;
};

const compare = async (
  database: Database,
  customerId: number,
  { bill, earlier, as }: { bill: ContractBill; earlier: EarlierInvoice; as: InvoiceComparison["with"] },
): Promise<InvoiceComparison | undefined> => {
  const before = await findBill(database, customerId, earlier.id);
  if (before === undefined || before.kind === "multipoint") return undefined;
  const days = daysOf(before);
  return {
    with: as,
    id: earlier.id,
    number: before.number,
    startsOn: before.startsOn,
    endsOn: before.endsOn,
    days,
    energyWh: before.energyWh,
    totalCents: before.totalCents,
    differenceCents: bill.totalCents - before.totalCents,
    parts: explainDifference(
      { days, lines: before.bill.lines.map(comparedLine) },
      { days: daysOf(bill), lines: bill.bill.lines.map(comparedLine) },
    ),
  };
};

const comparedLine = ({ period, ...line }: ContractBill["bill"]["lines"][number]) => ({
  ...line,
  period: period ?? null,
});

/** With the invoice before, and with the one of the same days of last year; neither for one that corrects another. */
export const comparisonsOf = async (
  database: Database,
  customerId: number,
  { row, bill }: { row: ListedInvoice; bill: ContractBill },
): Promise<InvoiceComparison[]> => {
  if (row.rectifying !== "none") return [];
  const { invoiceId } = row;
  const yearBefore = addMonths(plainDate(row.endsOn), -12);
  const [previous, lastYear] = await Promise.all([
    findEarlierInvoice(database, customerId, { invoiceId, endsBy: row.startsOn, near: row.startsOn }),
    findEarlierInvoice(database, customerId, { invoiceId, endsBy: row.startsOn, near: yearBefore }),
  ]);
  const compared = await Promise.all([
    previous && compare(database, customerId, { bill, earlier: previous, as: "previous" }),
    lastYear &&
      lastYear.id !== previous?.id &&
      compare(database, customerId, { bill, earlier: lastYear, as: "last_year" }),
  ]);
  return compared.filter((comparison) => typeof comparison === "object");
};

const partsOfBill = (
  bill: PrintedInvoice | undefined,
  retailer: Retailer,
): Pick<Detail, "contract" | "payment" | "lines" | "readings" | "comparatorLink"> => {
  const empty = { contract: null, payment: null, lines: [], readings: [], comparatorLink: null };
  if (bill === undefined) return empty;
  const { means, maskedIban = null, chargedOn = null } = bill.bill.payment;
  const payment = { means, maskedIban, chargedOn };
  if (bill.kind === "multipoint") return { ...empty, payment };
  return {
    payment,
    contract: bill.bill.contract,
    lines: bill.bill.lines.map(({ name = null, period = null, ...line }) => ({ ...line, name, period })),
    readings: countedReadings(bill).map(({ period = null, meterNumber = null, ...reading }) => ({
      ...reading,
      period,
      meterNumber,
    })),
    comparatorLink: bill.kind === "electricity" ? comparatorLinkOf(bill, retailer) : null,
  };
};

export const handleGetInvoice = ({ database, readConfiguration, retailer }: InvoiceDetailPorts) =>
  handler(getInvoice, async ({ params: { id: invoiceId }, session: { customerId }, fail }) => {
    const [row] = await findInvoicesById(database, customerId, [invoiceId]);
    if (row === undefined) return fail("invoice_not_found");
    const bill = await findBill(database, customerId, invoiceId);
    const [history, related, comparisons] = await Promise.all([
      findHistory(database, customerId, invoiceId),
      findRelatedInvoices(database, customerId, invoiceId),
      bill === undefined || bill.kind === "multipoint"
        ? []
        : comparisonsOf(database, customerId, { row, bill }),
    ]);
    return {
      invoice: invoiceRowOf(readConfiguration().features)(row),
      kind: row.kind,
      days: daysOf(row),
      history,
      related,
      comparisons,
      ...partsOfBill(bill, retailer),
    };
  });
