import * as z from "zod/mini";

/** Types of the invoice list. Invoices of several supply points (multipoint) have a separate list. */
export const invoiceTypes = ["electricity", "gas"] as const;
export const invoiceType = z.enum(invoiceTypes);
export type InvoiceType = z.output<typeof invoiceType>;

export const invoiceKind = z.enum([...invoiceTypes, "multipoint"]);
export type InvoiceKind = z.output<typeof invoiceKind>;

/** `A` annuls an earlier invoice, `B` replaces it. */
export const rectifyings = ["none", "A", "B"] as const;
export type Rectifying = (typeof rectifyings)[number];
