import * as z from "zod/mini";
import { day } from "./wire.ts";

/** A decimal number as text, with comma or dot; decoded to an integer number of the smaller unit. */
const decimalText = (unitsPerOne: number) =>
  z.codec(
    z.string().check(z.maxLength(15), z.regex(/^-?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/, "decimal_number")),
    z.int(),
    {
      decode: (text) => Math.round(Number(text.replace(",", ".")) * unitsPerOne),
      encode: (value) => String(value / unitsPerOne),
    },
  );

/** The ends of a range as text: days; euros decoded to cents; kilowatt hours decoded to Wh. */
const ends = { day, euros: decimalText(100), kilowattHours: decimalText(1000) } as const;
export type RangeUnit = keyof typeof ends;

/** Excludes NUL, which PostgreSQL's text type cannot store. */
export const searchText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\0]*$/, "text"));

export interface TextFilter {
  readonly kind: "text";
  readonly value: z.ZodMiniType<string, string>;
}
export interface ChoiceFilter<Value extends string = string> {
  readonly kind: "choice";
  readonly value: z.ZodMiniType<Value, string>;
  readonly max: number;
}
export interface RangeFilter<Unit extends RangeUnit = RangeUnit> {
  readonly kind: "range";
  readonly unit: Unit;
}
export type Filters = Readonly<Record<string, TextFilter | ChoiceFilter | RangeFilter>>;

/** One text; any of several values; from and to, of which one may be missing and whose order does not matter. */
export const filterBy = {
  text: (value: z.ZodMiniType<string, string> = searchText): TextFilter => ({ kind: "text", value }),
  choice: <Value extends string>(value: z.ZodMiniType<Value, string>, max: number): ChoiceFilter<Value> => ({
    kind: "choice",
    value,
    max,
  }),
  range: <Unit extends RangeUnit>(unit: Unit): RangeFilter<Unit> => ({ kind: "range", unit }),
};

export interface Ends<Value extends string | number> {
  readonly from?: Value | undefined;
  readonly to?: Value | undefined;
}

/** Swaps the ends of a range given in descending order; undefined ends stay undefined. */
export const sortedEnds = <Value extends string | number>({ from, to }: Ends<Value>) =>
  from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };

type ConditionBy<Field, Filter> = { field: Field } & (Filter extends TextFilter
  ? { value: string }
  : Filter extends ChoiceFilter<infer Value>
    ? { values: Value[] }
    : Filter extends RangeFilter<"day">
      ? { from?: string; to?: string }
      : { from?: number; to?: number });

/** A condition of a list, with the values inside: cents, Wh. */
export type ConditionOf<F extends Filters> = {
  [Field in keyof F & string]: ConditionBy<Field, F[Field]>;
}[keyof F & string];
/** The same on the wire, where everything is text. */
export interface WrittenCondition {
  readonly field: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

export type FieldOfKind<F extends Filters, Kind extends "text" | "choice" | "range"> = {
  [Field in keyof F & string]: F[Field] extends { kind: Kind } ? Field : never;
}[keyof F & string];

const conditionSchema = (field: string, filter: Filters[string]) => {
  const name = z.literal(field);
  if (filter.kind === "text") return z.strictObject({ field: name, value: filter.value });
  if (filter.kind === "choice")
    return z.strictObject({
      field: name,
      values: z.array(filter.value).check(z.minLength(1), z.maxLength(filter.max)),
    });
  const end = z.optional<z.core.$ZodType>(ends[filter.unit]);
  return z.strictObject({ field: name, from: end, to: end });
};

export interface ListFilters<F extends Filters> {
  readonly filters: F;
  readonly condition: z.ZodMiniType<ConditionOf<F>, WrittenCondition>;
  /** All conditions of a call; all of them apply. */
  readonly schema: z.ZodMiniType<ConditionOf<F>[], WrittenCondition[]>;
}

/** The fields by which a list can be filtered: `defineFilters({ date: filterBy.range("day"), … })`. */
export const defineFilters = <const F extends Filters>(filters: F): ListFilters<F> => {
  const [first, ...others] = Object.entries(filters).map(([field, filter]) => conditionSchema(field, filter));
  if (first === undefined) throw new Error("A list without filters");
  // oxlint-disable-next-line typescript/consistent-type-assertions -- built from F's own entries
  const condition = z.discriminatedUnion("field", [
    first,
    ...others,
  ]) as unknown as ListFilters<F>["condition"];
  return { filters, condition, schema: z.array(condition).check(z.maxLength(10)) };
};
