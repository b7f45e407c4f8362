import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { named, optionalFields } from "#platform/contract/wire.ts";
import { contractDetailFields, contractRowFields } from "./contract-fields.ts";
import { contractSelection } from "./contract-selection.ts";

export const contractRow = named(contractRowFields);
export type ContractRow = z.output<typeof contractRow>;

/**
 * The customer's contracts of one commodity, active ones first, with all their fields as in the specification.
 * `fields=list` leaves out those that a list does not show, for a company with hundreds of contracts. The rows of gas
 * contracts are flat, as those of electricity.
 */
export const listContracts = customerRead({
  id: "listContracts",
  summary: "Contracts of the signed-in customer",
  path: "/contracts",
  versions: [2],
  readsMayLag: true,
  query: z.object({
    ...pageQuery,
    ...contractSelection,
    fields: z._default(z.enum(["all", "list"]), "all"),
  }),
  response: json(listOf(named({ ...contractRowFields, ...optionalFields(contractDetailFields) }))),
  errors: {},
});
