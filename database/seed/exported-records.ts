import * as z from "zod/mini";
import { type InvoiceRecord, recordsByKind } from "#features/invoices/contract/invoice-record.ts";
import type { LoadReport, SourceRecord } from "#platform/server/loading/load-records.ts";

/** Encodes records as the lines of an operator's export file. */
export const exported = <Record>(
  schema: z.core.$ZodType<Record>,
  records: readonly Record[],
): SourceRecord[] => records.map((record, index) => ({ line: index + 1, record: z.encode(schema, record) }));

const exportedInvoice = (invoice: InvoiceRecord): unknown => {
  switch (invoice.kind) {
    case "electricity":
      return z.encode(recordsByKind.electricity, invoice);
    case "gas":
      return z.encode(recordsByKind.gas, invoice);
    case "multipoint":
      return z.encode(recordsByKind.multipoint, invoice);
    default:
      return invoice satisfies never;
  }
};

/** Invoices of every kind as lines of the export file. */
export const exportedInvoices = (invoices: readonly InvoiceRecord[]): SourceRecord[] =>
  invoices.map((invoice, index) => ({ line: index + 1, record: exportedInvoice(invoice) }));

/** Throws when a loader refused records, because the demo's records must all be valid. */
export const expectAllLoaded = (kind: string, { refused, refusals }: LoadReport): void => {
  if (refused === 0) return;
  const [first] = refusals;
  throw new Error(`${refused} of the demo's ${kind} were refused; line ${first?.line}: ${first?.reason}`);
};
