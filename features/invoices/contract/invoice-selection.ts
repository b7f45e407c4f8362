import * as z from "zod/mini";
import { jsonText } from "#platform/contract/wire.ts";
import { invoiceFilters } from "./invoice-fields.ts";

/** The invoices of one list with its filter, whole: what the list shows a page of. */
export const invoiceSelection = {
  type: z._default(z.enum(["electricity", "gas", "multipoint"]), "electricity"),
  filter: z._default(jsonText(invoiceFilters.schema), []),
} as const;
