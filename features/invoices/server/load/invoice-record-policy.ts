import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";

const sumCents = (parts: readonly { cents: number }[]): number =>
  parts.reduce((total, { cents }) => total + cents, 0);

const euros = (cents: number): string => (cents / 100).toFixed(2);

const printedTotalCents = (record: InvoiceRecord): number | undefined => {
  if (!record.bill) return undefined;
  if (record.kind === "multipoint") {
    return record.bill.invoices.reduce((total, invoice) => total + invoice.totalCents, 0);
  }
  return sumCents(record.bill.lines);
};

/** The first rule that a record breaks by itself, said with what to do; undefined when it breaks none. */
export const invoiceProblem = (record: InvoiceRecord): string | undefined => {
  if (record.endsOn < record.startsOn) {
    return `the period ends (${record.endsOn}) before it starts (${record.startsOn}): correct starts_on or ends_on`;
  }
  if (record.rectifies && record.rectifying === "none") {
    return "rectifies names an invoice, but rectifying does not say how: A annuls it, B takes its place";
  }
  const printedCents = printedTotalCents(record);
  if (printedCents !== undefined && printedCents !== record.totalCents) {
    return `the lines of the bill add up to ${euros(printedCents)} and total_eur is ${euros(record.totalCents)}`;
  }
  if (!record.bill || record.kind === "multipoint" || record.bill.destination.length === 0) return undefined;
  const destinationCents = sumCents(record.bill.destination);
  return destinationCents === record.totalCents
    ? undefined
    : `the parts of bill.destination add up to ${euros(destinationCents)} and total_eur is ${euros(record.totalCents)}`;
};
