import { handler } from "#platform/server/handler.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import type { InvoicePdfPorts } from "./download-invoice-pdf.ts";
import { findPrintedInvoice } from "./printed-invoice-queries.ts";

export const handleDownloadMultipointInvoicePdf = ({ database, makeInvoicePdf }: InvoicePdfPorts) =>
  handler(downloadMultipointInvoicePdf, async ({ params, session: { customerId }, language, fail }) => {
    const kinds = ["multipoint"] as const;
    const found = await findPrintedInvoice(database, { customerId, invoiceId: params.id, kinds });
    if (found.outcome === "not_found") return fail("invoice_not_found");
    if (found.outcome === "without_bill") return fail("document_not_available");
    return makeInvoicePdf(found.invoice, language);
  });
