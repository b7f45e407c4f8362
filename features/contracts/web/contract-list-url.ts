import { useMemo } from "react";
import { urlFilters } from "#platform/web/list/url-filters.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { contractFilters, contractSorts } from "../contract/contract-selection.ts";

const usualPageSizes = [5, 10, 25, 50, 100];

/** The default page sizes and the configured one, sorted. */
export const pageSizesWith = (configured: number): number[] =>
  [...new Set([...usualPageSizes, configured])].toSorted((a, b) => a - b);

/** The usual order. */
const none = "" as const;

const filters = urlFilters(contractFilters);
/** The list without search and filters. */
export const everyContract = filters.none;
/** Whether the list is a part of the customer's contracts. */
export const isFiltered = filters.isSet;
export const filterChange = filters.change;

/** Search text, filters, order and page in the list's URL. */
export const listStateWith = (configuredLimit: number) =>
  defineUrlState({
    ...filters.parameters,
    sort: urlParameter.choice("sort", [none, ...contractSorts.sorts], none),
    offset: urlParameter.number("offset", 0, [0, 999_999]),
    limit: urlParameter.choice("limit", pageSizesWith(configuredLimit), configuredLimit),
  });
export type ListAddress = ReturnType<ReturnType<typeof listStateWith>["read"]>;

/** Anything but another page begins at the first page. */
export const withFirstPage = (change: Partial<ListAddress>): Partial<ListAddress> =>
  Object.keys(change).every((key) => key === "offset") ? change : { offset: 0, ...change };

/** Search, filters and order as the server's list and export take them. */
export const selectionOf = ({ sort, ...address }: ListAddress) => ({
  ...filters.chosen(address),
  ...(sort === none ? {} : { sort }),
});

export const useListAddress = (configuredLimit: number) => {
  const definition = useMemo(() => listStateWith(configuredLimit), [configuredLimit]);
  const { state: address, change, hrefOf } = useUrlState(definition);
  return { address, change: (changed: Partial<ListAddress>) => change(withFirstPage(changed)), hrefOf };
};
