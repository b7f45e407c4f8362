import * as z from "zod/mini";

/** Filters of a list that are parameters of its query, each a text or one of several values. */
export type QueryFilters = Readonly<Record<string, "text" | readonly string[]>>;
export type FilterValue<Filter> = Filter extends readonly (infer Value)[] ? Value : string;

/** A text of more characters is refused. */
export const maxFilterText = 100;

export const filterText = z.string().check(z.maxLength(maxFilterText));

type Parameters<F extends QueryFilters> = {
  readonly [Name in keyof F]: z.ZodMiniOptional<z.ZodMiniType<FilterValue<F[Name]>, string>>;
};

/** The parameters of the query: `filterQuery({ text: "text", state: ["open", "closed"] })`. */
export const filterQuery = <const F extends QueryFilters>(filters: F): Parameters<F> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- built from F's own entries
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      z.optional(filter === "text" ? filterText : z.enum(filter)),
    ]),
  ) as unknown as Parameters<F>;
