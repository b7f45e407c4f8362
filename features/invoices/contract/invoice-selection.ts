import * as z from "zod/mini";
import { jsonText } from "#platform/contract/wire.ts";
import { invoiceFilter } from "./invoice-filter.ts";

/** The invoices of one list with its filter, whole: what the list shows a page of. */
export const invoiceSelection = {
  type: z._default(z.enum(["electricity", "gas", "multipoint"]), "electricity"),
  filter: z._default(jsonText(invoiceFilter), []),
} as const;
