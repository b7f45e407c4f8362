import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractState } from "./contract-fields.ts";

const contractName = named({
  contractId: ["id", z.int()],
  name: ["name", z.string()],
  state: ["state", contractState],
  /** What the customer recognises it by: the name that they gave it, else where it is. */
  place: ["place", z.string()],
  cups: ["cups", z.string()],
  fullAddress: ["full_address", z.string()],
});

/** All the customer's contracts, for a selector. State, place, CUPS and address are not in the specification. */
export const listContractNames = customerRead({
  id: "listContractNames",
  summary: "Names of all contracts of the signed-in customer",
  path: "/contracts/list-info/",
  versions: [2],
  readsMayLag: true,
  apiTokenScopes: ["curves", "invoices"],
  response: json(
    z.object({ result: z.object({ electricity: z.array(contractName), gas: z.array(contractName) }) }),
  ),
  errors: {},
});
