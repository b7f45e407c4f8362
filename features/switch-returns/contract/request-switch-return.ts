import * as z from "zod/mini";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractName, switchDiscoveries, switchWishes } from "./switch-return.ts";

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum));

/**
 * The offer of the return and its refusal are both recorded, with the words that the holder declared, the time and the
 * files. What the errors mean is said at `switchReturnBlocks`.
 */
export const requestSwitchReturn = customerWrite({
  id: "requestSwitchReturn",
  summary:
    "Ask for the return of a supply, or refuse it, after a change of retailer that its holder did not accept",
  method: "POST",
  path: "/contracts/{name}/switch-return/",
  versions: [2],
  ownership: { param: "name" },
  params: contractName,
  body: named({
    wish: ["wish", z.enum(switchWishes)],
    discovery: ["discovery", z.enum(switchDiscoveries)],
    otherRetailer: ["other_retailer", z._default(text(100), "")],
    comments: ["comments", z._default(text(2_000), "")],
    isDeclared: ["declared", z.literal(true)],
    files: ["files", z.optional(attachments)],
  }),
  bodyLimitBytes: attachmentBodyLimitBytes,
  repetition: "key",
  response: json(named({ reference: ["reference", z.string()] })),
  errors: {
    contract_not_found: 404,
    return_for_persons_only: 409,
    return_without_switch: 409,
    return_too_late: 409,
    return_under_way: 409,
    ...attachmentErrors,
  },
});
