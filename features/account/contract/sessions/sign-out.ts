import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";

/**
 * Revokes the session and removes the cookie. `redirect_to` is the provider's sign-out page if the session came from
 * single sign-on. Not part of the specification.
 */
export const signOut = signInCall({
  id: "signOut",
  summary: "Sign out",
  path: "/auth/logout",
  versions: [1],
  rate: "write",
  body: z.strictObject({}),
  response: json(
    z.object({ status: z.literal("OK"), redirect_to: z.nullable(z.url({ protocol: /^https?$/ })) }),
  ),
  errors: {},
});
