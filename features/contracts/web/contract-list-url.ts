import { useMemo } from "react";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { contractStates } from "../contract/contract-fields.ts";
import { contractSorts, paymentStates } from "../contract/contract-selection.ts";

const usualPageSizes = [5, 10, 25, 50, 100];
const maxTextLength = 100;

/** The default page sizes and the configured one, sorted. */
export const pageSizesWith = (configured: number): number[] =>
  [...new Set([...usualPageSizes, configured])].toSorted((a, b) => a - b);

/** No filter, or the usual order. */
const none = "" as const;

/** Search text, filters, order and page in the list's URL. */
export const listStateWith = (configuredLimit: number) =>
  defineUrlState({
    filter: urlParameter.text("filter", none, maxTextLength),
    state: urlParameter.choice("state", [none, ...contractStates], none),
    payment: urlParameter.choice("payment", [none, ...paymentStates], none),
    municipality: urlParameter.text("municipality", none, maxTextLength),
    product: urlParameter.text("product", none, maxTextLength),
    sort: urlParameter.choice("sort", [none, ...contractSorts], none),
    offset: urlParameter.number("offset", 0, [0, 999_999]),
    limit: urlParameter.choice("limit", pageSizesWith(configuredLimit), configuredLimit),
  });
export type ListAddress = ReturnType<ReturnType<typeof listStateWith>["read"]>;

/** Anything but another page begins at the first page. */
export const withFirstPage = (change: Partial<ListAddress>): Partial<ListAddress> =>
  Object.keys(change).every((key) => key === "offset") ? change : { offset: 0, ...change };

/** The list without search and filters. */
export const everyContract = {
  filter: none,
  state: none,
  payment: none,
  municipality: none,
  product: none,
} as const;

/** Whether the list is a part of the customer's contracts. */
export const isFiltered = (address: ListAddress): boolean =>
  [address.filter, address.state, address.payment, address.municipality, address.product].some(
    (value) => value !== none,
  );

/** Search, filters and order as the server's list and export take them. */
export const selectionOf = ({ filter, state, payment, municipality, product, sort }: ListAddress) => ({
  ...(filter === none ? {} : { filter }),
  ...(state === none ? {} : { state }),
  ...(payment === none ? {} : { payment }),
  ...(municipality === none ? {} : { municipality }),
  ...(product === none ? {} : { product }),
  ...(sort === none ? {} : { sort }),
});

export const useListAddress = (configuredLimit: number) => {
  const definition = useMemo(() => listStateWith(configuredLimit), [configuredLimit]);
  const { state: address, change, hrefOf } = useUrlState(definition);
  return { address, change: (changed: Partial<ListAddress>) => change(withFirstPage(changed)), hrefOf };
};
