import { useMemo } from "react";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";

const usualPageSizes = [5, 10, 25, 50, 100];
const maxFilterLength = 100;

/** The default page sizes and the configured one, sorted. */
export const pageSizesWith = (configured: number): number[] =>
  [...new Set([...usualPageSizes, configured])].toSorted((a, b) => a - b);

/** Search text and page in the list's URL. */
export const listStateWith = (configuredLimit: number) =>
  defineUrlState({
    filter: urlParameter.text("filter", "", maxFilterLength),
    offset: urlParameter.number("offset", 0, [0, 999_999]),
    limit: urlParameter.choice("limit", pageSizesWith(configuredLimit), configuredLimit),
  });
export type ListAddress = ReturnType<ReturnType<typeof listStateWith>["read"]>;

/** A new search text or page size resets the page. */
export const withFirstPage = (change: Partial<ListAddress>): Partial<ListAddress> =>
  change.filter === undefined && change.limit === undefined ? change : { offset: 0, ...change };

export const useListAddress = (configuredLimit: number) => {
  const definition = useMemo(() => listStateWith(configuredLimit), [configuredLimit]);
  const { state: address, change, hrefOf } = useUrlState(definition);
  return { address, change: (changed: Partial<ListAddress>) => change(withFirstPage(changed)), hrefOf };
};
