import type { Sorting } from "#platform/ui/data/data-table.tsx";
import { invoiceSorts, type InvoiceSort } from "#features/invoices/contract/list-invoices.ts";

/** The table's order as the server's word, and back: a minus is descending. */
export const sortingOf = (sort: InvoiceSort): Sorting => ({
  key: sort.replace("-", ""),
  direction: sort.startsWith("-") ? "descending" : "ascending",
});

/** Undefined for a column that the server does not sort by. */
export const sortOf = ({ key, direction }: Sorting): InvoiceSort | undefined =>
  invoiceSorts.find((sort) => sort === (direction === "descending" ? `-${key}` : key));
