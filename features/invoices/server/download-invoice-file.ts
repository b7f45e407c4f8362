import { handler } from "#platform/server/handler.ts";
import type { DownloadType } from "../contract/invoice-file.ts";
import { downloadInvoiceFile } from "../contract/download-invoice-file.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import { downloadMultipointInvoiceFile } from "../contract/download-multipoint-invoice-file.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import type { InvoiceFiles } from "./files/invoice-files.ts";

export interface InvoiceFileHandlerPorts {
  readonly invoiceFiles: InvoiceFiles;
  readonly readConfiguration: () => {
    readonly invoices: { readonly downloadTypes: readonly DownloadType[] };
  };
}

const singleKinds = ["electricity", "gas"] as const;
const multipointKinds = ["multipoint"] as const;

const isOffered = ({ readConfiguration }: InvoiceFileHandlerPorts, type: DownloadType): boolean =>
  readConfiguration().invoices.downloadTypes.includes(type);

export const handleDownloadInvoicePdf = (ports: InvoiceFileHandlerPorts) =>
  handler(downloadInvoicePdf, async ({ params, session: { customerId }, language, now, fail }) => {
    if (!isOffered(ports, "pdf")) return fail("not_found");
    const key = { customerId, invoiceId: params.id, kinds: singleKinds };
    const made = await ports.invoiceFiles.make({ ...key, type: "pdf", language, now });
    return typeof made === "string" ? fail(made) : made;
  });

export const handleDownloadMultipointInvoicePdf = (ports: InvoiceFileHandlerPorts) =>
  handler(downloadMultipointInvoicePdf, async ({ params, session: { customerId }, language, now, fail }) => {
    if (!isOffered(ports, "pdf")) return fail("not_found");
    const key = { customerId, invoiceId: params.id, kinds: multipointKinds };
    const made = await ports.invoiceFiles.make({ ...key, type: "pdf", language, now });
    return typeof made === "string" ? fail(made) : made;
  });

export const handleDownloadInvoiceFile = (ports: InvoiceFileHandlerPorts) =>
  handler(downloadInvoiceFile, async ({ params, session: { customerId }, language, now, fail }) => {
    const { id: invoiceId, type } = params;
    if (!isOffered(ports, type)) return fail("not_found");
    const made = await ports.invoiceFiles.make({
      customerId,
      invoiceId,
      kinds: singleKinds,
      type,
      language,
      now,
    });
    return typeof made === "string" ? fail(made) : made;
  });

export const handleDownloadMultipointInvoiceFile = (ports: InvoiceFileHandlerPorts) =>
  handler(downloadMultipointInvoiceFile, async ({ params, session: { customerId }, language, now, fail }) => {
    const { id: invoiceId, type } = params;
    if (!isOffered(ports, type)) return fail("not_found");
    const key = { customerId, invoiceId, kinds: multipointKinds };
    const made = await ports.invoiceFiles.make({ ...key, type, language, now });
    return typeof made === "string" ? fail(made) : made;
  });
