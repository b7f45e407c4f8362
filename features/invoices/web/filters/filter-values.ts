import type { InvoiceType } from "#features/invoices/contract/invoice-kind.ts";
import { listFilterValues } from "#features/invoices/contract/list-filter-values.ts";
import { query } from "#platform/web/api/query.ts";

/** What the customer's invoices can be filtered by; no contract among them when there is no invoice at all. */
export const filterValuesOf = (type: InvoiceType) =>
  query(listFilterValues, { query: { type, fields: ["contracts", "vats", "addresses", "cups"] } });
