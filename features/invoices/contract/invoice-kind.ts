import * as z from "zod/mini";

/** What a list of invoices is about. An invoice that gathers several supply points has its own list. */
export const invoiceTypes = ["electricity", "gas"] as const;
export const invoiceType = z.enum(invoiceTypes);
export type InvoiceType = z.output<typeof invoiceType>;

export type InvoiceKind = InvoiceType | "multipoint";

/** `A` annuls an earlier invoice, `B` takes its place. */
export const rectifyings = ["none", "A", "B"] as const;
export type Rectifying = (typeof rectifyings)[number];
