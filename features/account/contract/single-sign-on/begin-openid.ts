import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";

const body = z.strictObject({
  /** The portal path that the customer asked for; other URLs are ignored. */
  redirect: z.optional(z.string().check(z.maxLength(1000))),
  promocode: z.optional(z.string().check(z.maxLength(100))),
});

/**
 * Returns the provider's authorisation URL, with a state and a nonce that only this browser can return, within ten
 * minutes. Not part of the specification, which leaves this step to each portal.
 */
export const beginOpenid = signInCall({
  id: "beginOpenid",
  summary: "Begin to sign in at the provider of single sign-on",
  path: "/user/openid/authorize",
  versions: [1],
  rate: "write",
  requires: "oidc.enabled",
  body,
  response: json(z.object({ url: z.url({ protocol: /^https?$/ }) })),
  errors: { provider_unavailable: 503 },
});
