import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";

/**
 * Ends the session on the server and takes the cookie away. `redirect_to` is where the browser goes next to sign out at
 * the provider of single sign-on as well, when the session came from there. Ours: the specification names no call for it.
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
