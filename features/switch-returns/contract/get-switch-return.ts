import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, named } from "#platform/contract/wire.ts";
import { contractName, switchDirections, switchReturnBlocks } from "./switch-return.ts";

export const getSwitchReturn = customerRead({
  id: "getSwitchReturn",
  summary:
    "Whether the return of a supply can be asked for, after a change of retailer that its holder did not accept",
  path: "/contracts/{name}/switch-return/",
  versions: [2],
  ownership: { param: "name" },
  params: contractName,
  response: json(
    named({
      contractName: ["contract", z.string()],
      commodity: ["commodity", z.enum(["electricity", "gas"])],
      cups: ["cups", z.string()],
      /** Null where the supply has not changed its retailer. */
      direction: ["direction", z.nullable(z.enum(switchDirections))],
      switchedOn: ["switched_on", z.nullable(day)],
      /** Last day on which it can be asked for. */
      askUntil: ["ask_until", z.nullable(day)],
      block: ["block", z.nullable(z.enum(switchReturnBlocks))],
      /** What the holder declares by asking. */
      statement: ["statement", z.string()],
    }),
  ),
  errors: { contract_not_found: 404 },
});
