import { largestPage } from "#platform/contract/list.ts";
import { filterStateOf, setFilter } from "#platform/web/list/filter-state.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { type FilterItem, invoiceFilters, invoiceSorts } from "../contract/invoice-fields.ts";

const { parameter, parametersOf, ...filterState } = filterStateOf(invoiceFilters);
export const { writtenEnds, readRange, withChoice } = filterState;

/** The filter restricted to the contract in the path, if there is one. */
export const scopeToContract = (
  filter: readonly FilterItem[],
  contractName: string | undefined,
): FilterItem[] =>
  contractName === undefined ? [...filter] : setFilter(filter, { field: "contract", values: [contractName] });

/** Removes all characters except digits, comma, dot and minus. */
export const cleanNumber = (text: string): string => text.replaceAll(/[^\d.,-]/g, "");

/** What the chart of many contracts can be divided by. */
export const manyContractsGroupings = ["municipality", "product", "status"] as const;
export type ManyContractsGrouping = (typeof manyContractsGroupings)[number];

/** State of the invoices screen in the URL: filter, order, page and chart. */
export const invoiceState = defineUrlState({
  filter: parameter,
  sort: urlParameter.choice("sort", invoiceSorts.sorts, "-issuedOn"),
  offset: urlParameter.number("offset", 0, [0, 1_000_000]),
  /** Undefined for the configured page size. */
  limit: urlParameter.number("limit", undefined, [1, largestPage]),
  group: urlParameter.choice("group", ["none", "site"], "none"),
  by: urlParameter.choice("by", manyContractsGroupings, "municipality"),
  measure: urlParameter.choice("show", ["amount", "energy"], "amount"),
  /** Undefined for the latest year with invoices. */
  year: urlParameter.number("year", undefined, [1900, 9999]),
});
export type InvoiceView = ReturnType<typeof invoiceState.read>;
export type Measure = InvoiceView["measure"];

/** A new filter, at the first page of the default size. */
export const filteredBy = (filter: readonly FilterItem[]) => ({ filter, offset: 0, limit: undefined });

/** Selects the invoices that the customer pays by hand. */
export const toPayFilter: readonly FilterItem[] = [
  { field: "status", values: ["unpaid", "partially_paid", "pending_user_payment"] },
];

/** The same as URL parameters. */
export const toPayAddress = (): URLSearchParams => new URLSearchParams(parametersOf(toPayFilter));

/** The view in the URL and functions to change it. Every change adds a history entry. */
export const useInvoiceView = () => {
  const { state: view, change, hrefOf } = useUrlState(invoiceState);
  return {
    view,
    hrefOf,
    change: (changes: Partial<InvoiceView>) => change(changes),
    changeFilter: (filter: readonly FilterItem[]) => change(filteredBy(filter)),
  };
};
export type InvoiceViewState = ReturnType<typeof useInvoiceView>;
