import { useMemo } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { largestPage } from "#platform/contract/list.ts";
import { type FilterItem, filterItem } from "../contract/invoice-filter.ts";
import { invoiceSorts, type InvoiceSort } from "../contract/list-invoices.ts";

export type FilterField = FilterItem["field"];
type ShownStatus = Extract<FilterItem, { field: "status" }>["values"][number];

interface Ends<Value> {
  from?: Value | undefined;
  to?: Value | undefined;
}

const normaliseRange = <Value extends string | number>({ from, to }: Ends<Value>): Ends<Value> =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

/** The condition with the ends of a range in ascending order. */
const withNormalisedRange = (item: FilterItem): FilterItem => {
  switch (item.field) {
    case "date":
    case "period":
      return { field: item.field, ...normaliseRange(item) };
    case "energy":
    case "amount":
    case "pending":
      return { field: item.field, ...normaliseRange(item) };
    case "number":
    case "address":
    case "contract":
    case "vat":
    case "status":
      return item;
    default:
      return item satisfies never;
  }
};

/** The filter without the condition of a field. */
export const withoutField = (filter: readonly FilterItem[], field: FilterField): FilterItem[] =>
  filter.filter((item) => item.field !== field);

/** The filter with this condition instead of the one of the same field. */
export const setFilter = (filter: readonly FilterItem[], item: FilterItem): FilterItem[] => [
  ...withoutField(filter, item.field),
  item,
];

export const findFilter = <Field extends FilterField>(
  filter: readonly FilterItem[],
  field: Field,
): Extract<FilterItem, { field: Field }> | undefined =>
  filter.find((item): item is Extract<FilterItem, { field: Field }> => item.field === field);

const toggled = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((present) => present !== value) : [...values, value];

/** Adds a value to a field's choices, or removes it when it is present. */
export const withChoice = (
  filter: readonly FilterItem[],
  field: "contract" | "vat",
  value: string,
): FilterItem[] => {
  const values = toggled(findFilter(filter, field)?.values ?? [], value);
  return values.length === 0 ? withoutField(filter, field) : setFilter(filter, { field, values });
};

/** Adds a status, or removes it when it is present. */
export const withStatus = (filter: readonly FilterItem[], status: ShownStatus): FilterItem[] => {
  const values = toggled(findFilter(filter, "status")?.values ?? [], status);
  return values.length === 0
    ? withoutField(filter, "status")
    : setFilter(filter, { field: "status", values });
};

/** The filter restricted to the contract in the path, if there is one. */
export const scopeToContract = (
  filter: readonly FilterItem[],
  contractName: string | undefined,
): FilterItem[] =>
  contractName === undefined ? [...filter] : setFilter(filter, { field: "contract", values: [contractName] });

const textFields = ["number", "address"] as const;
const choiceFields = ["contract", "vat", "status"] as const;
const rangeFields = ["date", "period", "energy", "amount", "pending"] as const;
export type RangeField = (typeof rangeFields)[number];

const filterParameters: readonly string[] = [...textFields, ...choiceFields, ...rangeFields];

const endsOf = (text: string): { from?: string; to?: string } => {
  const [from = "", to = ""] = text.split("..");
  return { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
};

const hasAnEnd = (text: string | null): text is string =>
  text !== null && Object.keys(endsOf(text)).length > 0;

/** The filter's parameters as items, not yet validated. */
const writtenItems = (params: URLSearchParams): unknown[] => [
  ...textFields.filter((field) => params.has(field)).map((field) => ({ field, value: params.get(field) })),
  ...choiceFields
    .filter((field) => params.has(field))
    .map((field) => ({ field, values: [...new Set(params.getAll(field))] })),
  ...rangeFields.flatMap((field) => {
    const text = params.get(field);
    return hasAnEnd(text) ? [{ field, ...endsOf(text) }] : [];
  }),
];

/** The filter in the URL, with sorted ranges. Invalid conditions are dropped. */
const readFilter = (params: URLSearchParams): FilterItem[] =>
  writtenItems(params).flatMap((written) => {
    const item = z.safeParse(filterItem, written);
    return item.success ? [withNormalisedRange(item.data)] : [];
  });

/** A condition as URL parameters: `amount=10..20`, `status=unpaid&status=paid`. */
const parametersOf = (item: FilterItem): [name: string, value: string][] => {
  const written = z.encode(filterItem, item);
  if ("value" in written) return [[written.field, written.value]];
  if ("values" in written) return written.values.map((value) => [written.field, value]);
  return [[written.field, `${written.from ?? ""}..${written.to ?? ""}`]];
};

const filterParametersOf = (filter: readonly FilterItem[]): [name: string, value: string][] =>
  filter.flatMap(parametersOf);

/** The ends of a range as text, for the URL and the fields: `10.5`, `2026-03-01`; "" for none. */
export const writtenEnds = (
  filter: readonly FilterItem[],
  field: RangeField,
): { from: string; to: string } => {
  const written = filterParametersOf(filter).find(([name]) => name === field)?.[1] ?? "";
  return { from: "", to: "", ...endsOf(written) };
};

/** Parses the typed ends of a range; undefined when they are invalid or both empty. */
export const readRange = (
  field: RangeField,
  { from, to }: { from: string; to: string },
): FilterItem | undefined => readFilter(new URLSearchParams([[field, `${from}..${to}`]]))[0];

/** Removes all characters except digits, comma, dot and minus. */
export const cleanNumber = (text: string): string => text.replaceAll(/[^\d.,-]/g, "");

export type Measure = "amount" | "energy";

/** State of the invoices screen in the URL: filter, order, page and chart. */
export interface InvoiceView {
  readonly filter: readonly FilterItem[];
  readonly sort: InvoiceSort;
  readonly offset: number;
  /** Undefined for the configured page size. */
  readonly limit: number | undefined;
  readonly measure: Measure;
  /** Undefined for the latest year with invoices. */
  readonly year: number | undefined;
}

const defaultSort: InvoiceSort = "-date";

const wholeNumber = (text: string | null, { from, to }: { from: number; to: number }): number | undefined => {
  if (text === null || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= to ? value : undefined;
};

/** Reads the list's URL parameters; missing and invalid ones get their defaults. */
export const readView = (params: URLSearchParams): InvoiceView => ({
  filter: readFilter(params),
  sort: invoiceSorts.find((sort) => sort === params.get("sort")) ?? defaultSort,
  offset: wholeNumber(params.get("offset"), { from: 0, to: 1_000_000 }) ?? 0,
  limit: wholeNumber(params.get("limit"), { from: 1, to: largestPage }),
  measure: params.get("show") === "energy" ? "energy" : "amount",
  year: wholeNumber(params.get("year"), { from: 1900, to: 9999 }),
});

const ownParameters = [...filterParameters, "sort", "offset", "limit", "show", "year"];

/** Writes a view into URL parameters and preserves unrelated ones; defaults are omitted. */
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

/** The view with a new filter, at its first page of the default size. */
export const filteredBy = (view: InvoiceView, filter: readonly FilterItem[]): InvoiceView => ({
  ...view,
  filter,
  offset: 0,
  limit: undefined,
});

/** URL parameters that select the invoices to pay. */
export const toPayAddress = (): URLSearchParams =>
  new URLSearchParams(
    filterParametersOf([{ field: "status", values: ["unpaid", "partially_paid", "pending_user_payment"] }]),
  );

/** Synchronous, so that controlled checkboxes do not flicker, and without resetting the scroll position. */
const inPlace = { preventScrollReset: true, flushSync: true } as const;

/** The view in the URL and functions to change it. Every change except the chart's adds a history entry. */
export const useInvoiceView = () => {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = (changes: Partial<InvoiceView>): void =>
    setParams(writeView({ ...view, ...changes }, params), inPlace);
  return {
    view,
    change,
    changeChart: (changes: Pick<Partial<InvoiceView>, "measure" | "year">): void =>
      setParams(writeView({ ...view, ...changes }, params), { ...inPlace, replace: true }),
    changeFilter: (filter: readonly FilterItem[]): void => change(filteredBy(view, filter)),
  };
};
export type InvoiceViewState = ReturnType<typeof useInvoiceView>;
