import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { contractName } from "./contract-name.ts";

export const maxAliasLength = 40;

/** On one line, without control characters. */
const alias = z.string().check(z.trim(), z.maxLength(maxAliasLength), z.regex(/^\P{C}*$/u));

/** What the customer calls a contract; an empty one removes it. */
export const setContractAlias = customerWrite({
  id: "setContractAlias",
  summary: "Give a contract a name of one's own",
  method: "PUT",
  path: "/contracts/{name}/alias/",
  versions: [2],
  ownership: { param: "name" },
  params: contractName,
  body: z.strictObject({ alias }),
  response: json(z.object({ alias: z.nullable(z.string()) })),
  errors: { contract_not_found: 404 },
});
