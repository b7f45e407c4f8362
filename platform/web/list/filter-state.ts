import * as z from "zod/mini";
import {
  type ConditionOf,
  type FieldOfKind,
  type Filters,
  type ListFilters,
  sortedEnds,
} from "#platform/contract/list-filters.ts";
import type { UrlParameter } from "../routing/url-state.ts";

/** The filter without the condition of a field. */
export const withoutField = <Condition extends { field: string }>(
  filter: readonly Condition[],
  field: Condition["field"],
): Condition[] => filter.filter((condition) => condition.field !== field);

/** The filter with this condition instead of the one of the same field. */
export const setFilter = <Condition extends { field: string }>(
  filter: readonly Condition[],
  condition: Condition,
): Condition[] => [...withoutField(filter, condition.field), condition];

export const findFilter = <Condition extends { field: string }, Field extends Condition["field"]>(
  filter: readonly Condition[],
  field: Field,
): Extract<Condition, { field: Field }> | undefined =>
  filter.find((item): item is Extract<Condition, { field: Field }> => item.field === field);

const endsOf = (text: string): { from?: string; to?: string } => {
  const [from = "", to = ""] = text.split("..");
  return { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
};

/** A condition as written in the URL, with the ends of a range in ascending order; undefined without values. */
const writtenCondition = (
  field: string,
  kind: Filters[string]["kind"],
  texts: readonly string[],
): unknown => {
  const [text = ""] = texts;
  if (texts.length === 0) return undefined;
  if (kind === "text") return { field, value: text };
  return kind === "choice" ? { field, values: [...new Set(texts)] } : { field, ...endsOf(text) };
};

/** Kinds in the order in which their parameters are read. */
const kinds = ["text", "choice", "range"] as const;

/**
 * The filter of a list as parameters of its URL: `number=F26`, `status=unpaid&status=paid`, `amount=10..20`. Invalid
 * conditions are dropped.
 */
export const filterStateOf = <F extends Filters>({ filters, condition }: ListFilters<F>) => {
  type Condition = ConditionOf<F>;
  const fields = kinds.flatMap((kind) =>
    Object.entries(filters).filter(([, filter]) => filter.kind === kind),
  );

  /** No condition for a range without ends, or for an invalid one. */
  const parse = (written: unknown): Condition[] => {
    const { success, data } = z.safeParse(condition, written);
    if (!success) return [];
    if ("value" in data || "values" in data) return [data];
    const ends = sortedEnds<string | number>(data);
    return ends.from === undefined && ends.to === undefined ? [] : [{ ...data, ...ends }];
  };
  const read = (params: URLSearchParams): Condition[] =>
    fields.flatMap(([field, { kind }]) => parse(writtenCondition(field, kind, params.getAll(field))));

  const parametersOf = (filter: readonly Condition[]): [name: string, value: string][] =>
    filter.flatMap((item): [string, string][] => {
      const { field, value, values, from = "", to = "" } = z.encode(condition, item);
      if (value !== undefined) return [[field, value]];
      return values?.map((chosen): [string, string] => [field, chosen]) ?? [[field, `${from}..${to}`]];
    });

  const parameter: UrlParameter<readonly Condition[]> = {
    names: fields.map(([field]) => field),
    read,
    write: parametersOf,
  };
  return {
    parameter,
    parametersOf,
    /** The ends of a range as text, for the URL and the fields: `10.5`, `2026-03-01`; "" for none. */
    writtenEnds: (
      filter: readonly Condition[],
      field: FieldOfKind<F, "range">,
    ): { from: string; to: string } => {
      const written = parametersOf(filter).find(([name]) => name === field)?.[1] ?? "";
      return { from: "", to: "", ...endsOf(written) };
    },
    /** Parses the typed ends of a range; undefined when they are invalid or both empty. */
    readRange: (
      field: FieldOfKind<F, "range">,
      { from, to }: { from: string; to: string },
    ): Condition | undefined => parse({ field, ...endsOf(`${from}..${to}`) })[0],
    /** Adds a value to a field's choices, or removes it when it is present. */
    withChoice: (
      filter: readonly Condition[],
      field: FieldOfKind<F, "choice">,
      value: string,
    ): Condition[] => {
      const chosen = parametersOf(filter).flatMap(([name, present]) => (name === field ? [present] : []));
      const values = chosen.includes(value)
        ? chosen.filter((present) => present !== value)
        : [...chosen, value];
      return [...filter.filter((item) => item.field !== field), ...parse({ field, values })];
    },
  };
};
