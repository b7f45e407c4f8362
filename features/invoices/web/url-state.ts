import * as z from "zod/mini";
import { largestPage } from "#platform/contract/list.ts";
import {
  defineUrlState,
  urlParameter,
  type UrlParameter,
  useUrlState,
} from "#platform/web/routing/url-state.ts";
import { type FilterItem, filterItem } from "../contract/invoice-filter.ts";
import { invoiceSorts } from "../contract/list-invoices.ts";

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
    case "month":
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

const textFields = ["number", "address", "month"] as const;
const choiceFields = ["contract", "vat", "status"] as const;
const rangeFields = ["date", "period", "energy", "amount", "pending"] as const;
export type RangeField = (typeof rangeFields)[number];

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

const filterParameter: UrlParameter<readonly FilterItem[]> = {
  names: [...textFields, ...choiceFields, ...rangeFields],
  read: readFilter,
  write: filterParametersOf,
};

/** What the chart of many contracts can be divided by. */
export const manyContractsGroupings = ["municipality", "product", "status"] as const;
export type ManyContractsGrouping = (typeof manyContractsGroupings)[number];

/** State of the invoices screen in the URL: filter, order, page and chart. */
export const invoiceState = defineUrlState({
  filter: filterParameter,
  sort: urlParameter.choice("sort", invoiceSorts, "-issuedOn"),
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
export const toPayAddress = (): URLSearchParams => new URLSearchParams(filterParametersOf(toPayFilter));

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
