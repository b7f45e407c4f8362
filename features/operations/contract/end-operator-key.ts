import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";

/** The key is refused from then on. */
export const endOperatorKey = staffWrite({
  id: "endOperatorKey",
  summary: "End a key of a system of the retailer",
  path: "/operator-keys/{keyId}/end",
  roles: ["administrator"],
  params: z.object({ keyId: z.string().check(z.regex(/^[0-9a-f]{18}$/)) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { operator_key_not_found: 404 },
});
