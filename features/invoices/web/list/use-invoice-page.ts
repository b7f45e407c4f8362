import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "#platform/web/api/query.ts";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import { listInvoices, type InvoiceSort } from "#features/invoices/contract/list-invoices.ts";
import { listMultipointInvoices } from "#features/invoices/contract/list-multipoint-invoices.ts";

interface PageAsked {
  kind: InvoiceKind;
  filter: readonly FilterItem[];
  sort: InvoiceSort;
  offset: number;
  limit: number;
}

const pageQuery = ({ kind, filter, sort, offset, limit }: PageAsked) => {
  const asked = { filter: [...filter], sort, offset, limit };
  return kind === "multipoint"
    ? query(listMultipointInvoices, { query: asked })
    : query(listInvoices, { query: { ...asked, type: kind } });
};

/**
 * A page of invoices; while another is on its way, the one before it stays (`isPlaceholderData`). A failure goes to
 * the boundary.
 */
export const useInvoicePage = (asked: PageAsked) =>
  useQuery({ ...pageQuery(asked), placeholderData: keepPreviousData, throwOnError: true });
