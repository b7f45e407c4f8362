import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";

const body = z.strictObject({
  /** Where in the portal the customer wanted to go; anything but an address of ours is forgotten. */
  redirect: z.optional(z.string().check(z.maxLength(1000))),
  promocode: z.optional(z.string().check(z.maxLength(100))),
});

/**
 * Where the browser goes to sign in at the provider, with a state and a nonce that only this browser can bring back,
 * within ten minutes. Ours: the specification leaves to each portal how it goes there.
 */
export const beginOpenid = signInCall({
  id: "beginOpenid",
  summary: "Begin to sign in at the provider of single sign-on",
  path: "/user/openid/authorize",
  versions: [1],
  rate: "write",
  requires: "openid.enabled",
  body,
  response: json(z.object({ url: z.url({ protocol: /^https?$/ }) })),
  errors: { provider_unavailable: 503 },
});
