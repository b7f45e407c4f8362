import { type FilterValue, maxFilterText, type QueryFilters } from "#platform/contract/query-filters.ts";
import { type UrlParameter, urlParameter } from "../routing/url-state.ts";

/** "" for a filter that is not set. */
type Values<F extends QueryFilters> = { readonly [Name in keyof F]: FilterValue<F[Name]> | "" };
type Chosen<F extends QueryFilters> = { readonly [Name in keyof F]?: FilterValue<F[Name]> };

/** The filters of a list, each in a parameter of its own in the URL. */
export const urlFilters = <const F extends QueryFilters>(filters: F) => {
  const names = Object.keys(filters);
  const parameterOf = (name: string): UrlParameter<string> => {
    const filter = filters[name];
    return filter === undefined || filter === "text"
      ? urlParameter.text(name, "", maxFilterText)
      : urlParameter.choice(name, ["", ...filter], "");
  };
  const recordOf = <Value>(valueOf: (name: string) => Value): Record<string, Value> =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  // oxlint-disable typescript/consistent-type-assertions -- built from F's own names
  return {
    parameters: recordOf(parameterOf) as unknown as {
      readonly [Name in keyof F]: UrlParameter<FilterValue<F[Name]> | "">;
    },
    /** No filter is set. */
    none: recordOf(() => "") as { readonly [Name in keyof F]: "" },
    isSet: (values: Values<F>): boolean => names.some((name) => values[name] !== ""),
    /** The filters that are set, as the query takes them. */
    chosen: (values: Values<F>): Chosen<F> =>
      Object.fromEntries(
        names.filter((name) => values[name] !== "").map((name) => [name, values[name]]),
      ) as Chosen<F>,
    /** A change of one filter; a value that it cannot have removes it. */
    change: (name: keyof F & string, value: string): Partial<Values<F>> =>
      ({ [name]: parameterOf(name).read(new URLSearchParams([[name, value]])) }) as Partial<Values<F>>,
  };
  // oxlint-enable typescript/consistent-type-assertions
};
