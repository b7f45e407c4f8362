import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import type { InvoicePdfMaker } from "./pdf/invoice-pdf.ts";
import { findPrintedInvoice } from "./printed-invoice-queries.ts";

export type InvoicePdfPorts = { database: Database; makeInvoicePdf: InvoicePdfMaker };

export const handleDownloadInvoicePdf = ({ database, makeInvoicePdf }: InvoicePdfPorts) =>
  handler(downloadInvoicePdf, async ({ params, session: { customerId }, language, fail }) => {
    const kinds = ["electricity", "gas"] as const;
    const found = await findPrintedInvoice(database, { customerId, invoiceId: params.id, kinds });
    if (found.outcome === "not_found") return fail("invoice_not_found");
    if (found.outcome === "without_bill") return fail("document_not_available");
    return makeInvoicePdf(found.invoice, language);
  });
