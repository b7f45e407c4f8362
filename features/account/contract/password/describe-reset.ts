import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Lets the screen report an expired link before the customer has typed a password. Does not consume the token. Not part
 * of the specification.
 */
export const describeReset = publicWrite({
  id: "describeReset",
  summary: "Check whether a password reset link is valid",
  path: "/auth/reset_link",
  versions: [1],
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { link_no_longer_valid: 419 },
});
