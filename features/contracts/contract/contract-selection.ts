import * as z from "zod/mini";
import { defineSorts, type SortOf } from "#platform/contract/list-sorts.ts";
import { filterQuery } from "#platform/contract/query-filters.ts";
import { commodities, contractState, contractStates } from "./contract-fields.ts";

export const contractSorts = defineSorts({
  name: "name",
  address: "address",
  product: "product",
  power: "power",
  state: "state",
  debt: "debt",
});
export type ContractSortField = keyof typeof contractSorts.wireNames;
export type ContractSort = SortOf<ContractSortField>;

export const contractFilters = {
  /**
   * Words or pieces of the contract's name, its CUPS and the supply address, in any order: spaces, accents, punctuation
   * and abbreviations of street types do not matter.
   */
  filter: "text",
  state: contractStates,
  /** `owed`: with debt. */
  payment: ["owed", "paid"],
  /** Name of the supply point's municipality. */
  municipality: "text",
  /** Id of the product. */
  product: "text",
} as const;

/** Which contracts, and in which order. All but `type` and `filter` are not in the specification. */
export const contractSelection = {
  type: z._default(z.enum(commodities), "electricity"),
  ...filterQuery(contractFilters),
  state: z.optional(contractState),
  /** Active contracts first by default, then by number. */
  sort: z.optional(contractSorts.schema),
};
