import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRows, text } from "#platform/server/database/query.ts";
import { findPrintedInvoice } from "./download-invoice-pdf.ts";
import type { InvoicePdfMaker } from "./pdf/invoice-pdf.ts";

/** The customer's invoices with a bill and without a PDF of the retailer, which is exported as a file; oldest first. */
const listPrintableInvoices = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<{ invoiceId: number; number: string }[]> =>
  queryRows(pool, {
    name: "list-printable-invoices",
    text: `select invoice_id as "invoiceId", number from invoices i
           where customer_id = $1 and bill is not null and not exists (
             select 1 from invoice_documents d where d.customer_id = $1 and d.invoice_id = i.invoice_id)
           order by issued_on, invoice_id`,
    values: [customerId],
    columns: { invoiceId: bigint, number: text },
  });

const kinds = ["electricity", "gas", "multipoint"] as const;

/** The PDFs of all invoices of a customer, each generated only when `make` is called. */
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
