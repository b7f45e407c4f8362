import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { changeRequest } from "./change-request.ts";

/** Not in the specification, which shows no call for what a customer has requested. */
export const listRequests = customerRead({
  id: "listRequests",
  summary:
    "What the customer has requested, newest first, optionally of one contract or only what is under way",
  path: "/requests/",
  versions: [2],
  query: z.object({
    contract: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    open: z.optional(z.enum(["yes"])),
  }),
  response: json(z.object({ items: z.array(changeRequest) })),
  errors: {},
});
