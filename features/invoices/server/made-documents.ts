import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { InvoicePdfMaker } from "./pdf/invoice-pdf.ts";
import { findPrintedInvoice } from "./printed-invoice-queries.ts";
import { listPrintableInvoices } from "./printable-queries.ts";

const kinds = ["electricity", "gas", "multipoint"] as const;

/** Every invoice of a customer as its document, each made only when it is its turn. */
export const createInvoiceDocuments =
  ({ database, makeInvoicePdf }: { database: Database; makeInvoicePdf: InvoicePdfMaker }) =>
  async (customerId: number, language: CompleteLanguage) => {
    const invoices = await listPrintableInvoices(database, customerId);
    return invoices.map(({ invoiceId, number }) => ({
      path: `invoices/${number}.pdf`,
      make: async () => {
        const found = await findPrintedInvoice(database, { customerId, invoiceId, kinds });
        return found.outcome === "found" ? makeInvoicePdf(found.invoice, language) : undefined;
      },
    }));
  };
