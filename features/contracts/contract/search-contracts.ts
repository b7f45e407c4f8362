import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { filterText } from "#platform/contract/query-filters.ts";
import { named } from "#platform/contract/wire.ts";
import { commodities, contractState } from "./contract-fields.ts";

const contractChoice = named({
  contractId: ["id", z.int()],
  name: ["name", z.string()],
  commodity: ["type", z.enum(commodities)],
  state: ["state", contractState],
  /** What the customer calls it. */
  alias: ["alias", z.nullable(z.string())],
  cups: ["cups", z.string()],
  street: ["street", z.string()],
  city: ["city", z.string()],
  fullAddress: ["full_address", z.string()],
});
/** A contract among which a customer chooses. */
export type ContractChoice = z.output<typeof contractChoice>;

/** What customers recognise a contract by: the name that they gave it, else where it is. */
export const placeOf = ({
  alias,
  street,
  city,
}: {
  readonly alias: string | null;
  readonly street: string;
  readonly city: string;
}): string => alias ?? `${street}, ${city}`;

/**
 * A page of the contracts for a selector, active ones first. Not in the specification, whose `list-info` returns all of
 * them: an administrator of property has thousands.
 */
export const searchContracts = customerRead({
  id: "searchContracts",
  summary: "Contracts of the signed-in customer that a search finds",
  path: "/contracts/search/",
  versions: [2],
  readsMayLag: true,
  query: z.object({
    ...pageQuery,
    /** Both commodities by default. */
    type: z.optional(z.enum(commodities)),
    /** As in the list of contracts. */
    filter: z.optional(filterText),
    /** Only the contract of this number. */
    name: z.optional(filterText),
  }),
  response: json(listOf(contractChoice)),
  errors: {},
});
