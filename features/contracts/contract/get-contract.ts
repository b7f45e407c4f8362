import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractDetailFields, contractRowFields } from "./contract-fields.ts";

export const contract = named({ ...contractRowFields, ...contractDetailFields });
export type Contract = z.output<typeof contract>;

/** One contract. Not in the specification, which has whole contracts in the list only. */
export const getContract = customerRead({
  id: "getContract",
  summary: "A contract with its addresses, bank account, services, documents and solar wallets",
  path: "/contracts/{name}/",
  versions: [2],
  ownership: { param: "name" },
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: json(contract),
  errors: { contract_not_found: 404 },
});
