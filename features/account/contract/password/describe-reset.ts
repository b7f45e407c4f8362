import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";

/**
 * Whether a letter's link still sets a password, so that nobody chooses one for a link that is over. Does not use the
 * link up. Ours.
 */
export const describeReset = publicWrite({
  id: "describeReset",
  summary: "Whether a link to a new password can still be used",
  path: "/auth/reset_link",
  versions: [1],
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { link_no_longer_valid: 419 },
});
