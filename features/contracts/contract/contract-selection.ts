import * as z from "zod/mini";
import { commodities, contractState } from "./contract-fields.ts";

export const contractSortFields = ["name", "address", "product", "power", "state", "debt"] as const;
export type ContractSortField = (typeof contractSortFields)[number];
/** A minus means descending. */
export type ContractSort = ContractSortField | `-${ContractSortField}`;
export const contractSorts: readonly ContractSort[] = contractSortFields.flatMap((field) => [
  field,
  `-${field}` as const,
]);

/** The field and the direction of a sort order. */
export const partsOfSort = (
  sort: ContractSort,
): { readonly field: ContractSortField; readonly isDescending: boolean } => ({
  field: contractSortFields.find((field) => sort.endsWith(field)) ?? "name",
  isDescending: sort.startsWith("-"),
});

export const paymentStates = ["owed", "paid"] as const;

export const contractSearchText = z.string().check(z.maxLength(100));

/** Which contracts, and in which order. All but `type` and `filter` are not in the specification. */
export const contractSelection = {
  type: z._default(z.enum(commodities), "electricity"),
  /**
   * Words or pieces of the contract's name, its CUPS and the supply address, in any order: spaces, accents, punctuation
   * and abbreviations of street types do not matter.
   */
  filter: z.optional(contractSearchText),
  state: z.optional(contractState),
  /** `owed`: with debt. */
  payment: z.optional(z.enum(paymentStates)),
  /** Name of the supply point's municipality. */
  municipality: z.optional(contractSearchText),
  /** Id of the product. */
  product: z.optional(contractSearchText),
  /** Active contracts first by default, then by number. */
  sort: z.optional(z.enum(contractSorts)),
};
