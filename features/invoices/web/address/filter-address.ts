import * as z from "zod/mini";
import { filterItem, type FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import { inOrder } from "./filter-changes.ts";

const textFields = ["number", "address"] as const;
const choiceFields = ["contract", "vat", "status"] as const;
export const rangeFields = ["date", "period", "energy", "amount", "pending"] as const;
export type RangeField = (typeof rangeFields)[number];

/** Every parameter of the address that says something of the filter. */
export const filterParameters: readonly string[] = [...textFields, ...choiceFields, ...rangeFields];

const endsOf = (text: string): { from?: string; to?: string } => {
  const [from = "", to = ""] = text.split("..");
  return { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
};

const hasAnEnd = (text: string | null): text is string =>
  text !== null && Object.keys(endsOf(text)).length > 0;

/** What the address says of a filter, not yet checked. */
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

/** The filter of an address, the ends of its ranges in order. What cannot be read is left out, the rest holds. */
export const readFilter = (params: URLSearchParams): FilterItem[] =>
  writtenItems(params).flatMap((written) => {
    const item = z.safeParse(filterItem, written);
    return item.success ? [inOrder(item.data)] : [];
  });

/** A condition as its parameters: `amount=10..20`, `status=unpaid&status=paid`. */
const parametersOf = (item: FilterItem): [name: string, value: string][] => {
  const written = z.encode(filterItem, item);
  if ("value" in written) return [[written.field, written.value]];
  if ("values" in written) return written.values.map((value) => [written.field, value]);
  return [[written.field, `${written.from ?? ""}..${written.to ?? ""}`]];
};

export const filterParametersOf = (filter: readonly FilterItem[]): [name: string, value: string][] =>
  filter.flatMap(parametersOf);

/** The ends of a range as they are written in the address and in the fields: `10.5`, `2026-03-01`; "" for none. */
export const writtenEnds = (
  filter: readonly FilterItem[],
  field: RangeField,
): { from: string; to: string } => {
  const written = filterParametersOf(filter).find(([name]) => name === field)?.[1] ?? "";
  return { from: "", to: "", ...endsOf(written) };
};

/** A range out of what somebody wrote; undefined when it cannot be read, or has no end at all. */
export const readRange = (
  field: RangeField,
  { from, to }: { from: string; to: string },
): FilterItem | undefined => readFilter(new URLSearchParams([[field, `${from}..${to}`]]))[0];

/** Only what a number is written with: digits, comma, dot and minus. */
export const cleanNumber = (text: string): string => text.replaceAll(/[^\d.,-]/g, "");
