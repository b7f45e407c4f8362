import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PrintedInvoice } from "../printed-invoice.ts";
import { type InvoicePdfMaker, invoicePdfMaker } from "./invoice-pdf.ts";

/** Input of a thread that draws an invoice. */
export interface InvoicePdfTask {
  readonly options: Parameters<typeof invoicePdfMaker>[0];
  readonly invoice: PrintedInvoice;
  readonly language: CompleteLanguage;
}

const makers = new Map<string, InvoicePdfMaker>();

/** Draws an invoice in a thread (`platform/server/threads`); fonts and translations are read once in each. */
export const run = async ({ options, invoice, language }: InvoicePdfTask) => {
  const key = JSON.stringify(options);
  const make = makers.get(key) ?? invoicePdfMaker(options);
  makers.set(key, make);
  return make(invoice, language);
};
