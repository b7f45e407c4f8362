import { query } from "#platform/web/api/query.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { listFilterValues } from "../contract/list-filter-values.ts";

/** Values to filter by; `vats` is empty when the customer has no invoices of this kind. */
export const filterValuesOf = (type: InvoiceKind) =>
  query(listFilterValues, { query: { type, fields: ["vats"] } });
