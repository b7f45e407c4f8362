import { type Ends, sortedEnds } from "#platform/contract/list-filters.ts";
import { sql, type SqlFragment } from "./sql.ts";
import { isFoundBy } from "./text-search.ts";

type FoundBy = Parameters<typeof isFoundBy>;

/** The SQL of each filter of a list. */
export type ConditionsOf<Condition extends { field: string }> = {
  readonly [Field in Condition["field"]]: (condition: Extract<Condition, { field: Field }>) => SqlFragment;
};

export const isContained =
  (termsOf: FoundBy[0]["termsOf"], texts: FoundBy[1]) =>
  ({ value }: { readonly value: string }): SqlFragment =>
    isFoundBy({ text: value, termsOf }, texts);

export const isAnyOf =
  (column: SqlFragment) =>
  ({ values }: { readonly values: readonly string[] }): SqlFragment =>
    sql`${column} = any(${values})`;

/** PostgreSQL gives the values the column's type, so the column must be wide enough for any accepted number. */
export const isInRange =
  (column: SqlFragment) =>
  (range: Ends<string> | Ends<number>): SqlFragment => {
    const { from, to } = sortedEnds<string | number>(range);
    const start = from === undefined ? sql`true` : sql`${column} >= ${from}`;
    return to === undefined ? start : sql`${start} and ${column} <= ${to}`;
  };

export const conditionOf = <Condition extends { field: string }>(
  conditions: ConditionsOf<Condition>,
  condition: Condition,
): SqlFragment => {
  const field: Condition["field"] = condition.field;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `conditions` has the function of each field
  return conditions[field](condition as Extract<Condition, { field: typeof field }>);
};

/** The SQL of each filter that is a parameter of the query. */
export type SqlOfFilters<Filter extends object> = {
  readonly [Name in keyof Filter]-?: (value: NonNullable<Filter[Name]>) => SqlFragment;
};

/** The conditions of the filters that are set. */
export const conditionsOf = <Filter extends object>(
  conditions: SqlOfFilters<Filter>,
  filter: Filter,
): SqlFragment[] => {
  const set: SqlFragment[] = [];
  for (const name in conditions) {
    const value = filter[name];
    if (value !== undefined && value !== null) set.push(conditions[name](value));
  }
  return set;
};
