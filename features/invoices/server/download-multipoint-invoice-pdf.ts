import { handler } from "#platform/server/handler.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import type { InvoicePdfPorts } from "./download-invoice-pdf.ts";
import { findPrintedInvoice } from "./printed-invoice-queries.ts";

export const handleDownloadMultipointInvoicePdf = ({ database, makeInvoicePdf }: InvoicePdfPorts) =>
  handler(downloadMultipointInvoicePdf, async ({ params, session: { customerId }, language, fail }) => {
    const kinds = ["multipoint"] as const;
    const invoice = await findPrintedInvoice(database, { customerId, invoiceId: params.id, kinds });
    if (invoice === undefined) return fail("invoice_not_found");
    if (invoice === null) return fail("document_not_available");
    return makeInvoicePdf(invoice, language);
  });
