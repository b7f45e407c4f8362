import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import type { InvoiceComparison } from "../contract/get-invoice.ts";
import { getBillStory, type LastBill, maxBillsRead } from "../contract/get-bill-story.ts";
import { findExceptions, findLastInvoice, findStoryMonths } from "./bill-story-queries.ts";
import { comparisonsOf, findBill } from "./get-invoice.ts";
import { invoiceRowOf, type ListedInvoice } from "./invoice-fields.ts";
import { findInvoicesById, type InvoiceListPorts } from "./list-invoices.ts";

/** What makes most of a difference, in its direction: what went the other way does not explain it. */
export const mainCause = ({
  differenceCents,
  parts,
}: Pick<InvoiceComparison, "differenceCents" | "parts">):
  | InvoiceComparison["parts"][number]["cause"]
  | null =>
  parts
    .filter(({ cents }) => Math.sign(cents) === Math.sign(differenceCents))
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))[0]?.cause ?? null;

const changeOf = async (
  database: Database,
  customerId: number,
  { row, groupedBeforeCents }: { row: ListedInvoice; groupedBeforeCents: number | null },
): Promise<LastBill["change"]> => {
  if (groupedBeforeCents !== null)
    return { differenceCents: row.totalCents - groupedBeforeCents, cause: null };
  const bill = await findBill(database, customerId, row.invoiceId);
  if (bill === undefined || bill.kind === "multipoint") return null;
  const comparisons = await comparisonsOf(database, customerId, { row, bill });
  const previous = comparisons.find((comparison) => comparison.with === "previous");
  return previous === undefined
    ? null
    : { differenceCents: previous.differenceCents, cause: mainCause(previous) };
};

export const handleGetBillStory = ({ database, readConfiguration }: InvoiceListPorts) =>
  handler(getBillStory, async ({ session: { customerId } }) => {
    const [months, found] = await Promise.all([
      findStoryMonths(database, customerId),
      findLastInvoice(database, customerId),
    ]);
    const [row] = found === undefined ? [] : await findInvoicesById(database, customerId, [found.id]);
    const newest = months.at(-1);
    const hasMany = newest !== undefined && newest.invoices > maxBillsRead;
    const exceptions = hasMany ? await findExceptions(database, customerId, newest.month) : null;
    if (found === undefined || row === undefined) return { last: null, months, exceptions };
    const { contractId, groupedBeforeCents } = found;
    const change = await changeOf(database, customerId, { row, groupedBeforeCents });
    const invoice = invoiceRowOf(readConfiguration().features)(row);
    return { last: { invoice, kind: row.kind, contractId, change }, months, exceptions };
  });
