import { file } from "#platform/contract/endpoint.ts";

/** Types of file of an invoice beside its PDF; a deployment offers those in `invoices.downloadTypes`. */
export const invoiceFileTypes = ["signed_pdf", "signed_xml", "curve"] as const;
export const downloadTypes = ["pdf", ...invoiceFileTypes] as const;
export type DownloadType = (typeof downloadTypes)[number];

export const invoiceFileMedia = {
  pdf: "application/pdf",
  signed_pdf: "application/pdf",
  signed_xml: "application/xml",
  curve: "text/csv; charset=utf-8",
} as const satisfies Record<DownloadType, string>;

export const invoiceFileResponse = file(...new Set(Object.values(invoiceFileMedia)));
