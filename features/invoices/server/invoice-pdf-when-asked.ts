import type { InvoicePdfMaker, invoicePdfMaker } from "./pdf/invoice-pdf.ts";

/** Makes printed invoices. What draws them, ten megabytes in memory with its typefaces, is loaded with the first one. */
export const invoicePdfWhenAsked = (options: Parameters<typeof invoicePdfMaker>[0]): InvoicePdfMaker => {
  let maker: Promise<InvoicePdfMaker> | undefined;
  return async (invoice, language) => {
    maker ??= import("./pdf/invoice-pdf.ts").then((pdf) => pdf.invoicePdfMaker(options));
    const make = await maker;
    return make(invoice, language);
  };
};
