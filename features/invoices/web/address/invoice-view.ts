import { largestPage } from "#platform/contract/list.ts";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import { invoiceSorts, type InvoiceSort } from "#features/invoices/contract/list-invoices.ts";
import { filterParameters, filterParametersOf, readFilter } from "./filter-address.ts";

/** What the bars of the chart measure. */
export type Measure = "amount" | "energy";

/** Everything that the list's address says: filter, order, page, and what the chart shows. */
export interface InvoiceView {
  readonly filter: readonly FilterItem[];
  readonly sort: InvoiceSort;
  readonly offset: number;
  /** Undefined for the deployment's own page size. */
  readonly limit: number | undefined;
  readonly measure: Measure;
  /** Undefined for the latest with invoices. */
  readonly year: number | undefined;
}

const defaultSort: InvoiceSort = "-date";

const wholeNumber = (text: string | null, { from, to }: { from: number; to: number }): number | undefined => {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= to ? value : undefined;
};

/** Reads the address of the list. What it does not say, or says wrongly, is as by default. */
export const readView = (params: URLSearchParams): InvoiceView => ({
  filter: readFilter(params),
  sort: invoiceSorts.find((sort) => sort === params.get("sort")) ?? defaultSort,
  offset: wholeNumber(params.get("offset"), { from: 0, to: 1_000_000 }) ?? 0,
  limit: wholeNumber(params.get("limit"), { from: 1, to: largestPage }),
  measure: params.get("show") === "energy" ? "energy" : "amount",
  year: wholeNumber(params.get("year"), { from: 1900, to: 9999 }),
});

const ownParameters = [...filterParameters, "sort", "offset", "limit", "show", "year"];

/** Writes a view into an address, leaving what is not of the view as it was; defaults are not written. */
export const writeView = (view: InvoiceView, params: URLSearchParams): URLSearchParams => {
  const written = new URLSearchParams([...params].filter(([name]) => !ownParameters.includes(name)));
  for (const [name, value] of filterParametersOf(view.filter)) written.append(name, value);
  if (view.sort !== defaultSort) written.set("sort", view.sort);
  if (view.offset > 0) written.set("offset", String(view.offset));
  if (view.limit !== undefined) written.set("limit", String(view.limit));
  if (view.measure !== "amount") written.set("show", view.measure);
  if (view.year !== undefined) written.set("year", String(view.year));
  return written;
};

/** Another filter: its first page, of the deployment's size. */
export const filteredBy = (view: InvoiceView, filter: readonly FilterItem[]): InvoiceView => ({
  ...view,
  filter,
  offset: 0,
  limit: undefined,
});

/** The address of what the customer still has to pay. */
export const toPayAddress = (): URLSearchParams =>
  new URLSearchParams(
    filterParametersOf([{ field: "status", values: ["unpaid", "partially_paid", "pending_user_payment"] }]),
  );
