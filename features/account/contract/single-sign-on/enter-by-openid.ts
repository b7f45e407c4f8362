import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { sessionFields } from "../sign-in/sign-in-result.ts";

/** How long what a provider sends the browser back with may be, in characters. */
export const returnLimits = { code: 4000, state: 1000, iss: 1000 } as const;

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/** What the provider sent the browser back with. */
const body = z.strictObject({
  code: text(returnLimits.code).check(z.minLength(1)),
  state: z.optional(text(returnLimits.state)),
  /** The provider's own name, where it says it (RFC 9207). */
  iss: z.optional(text(returnLimits.iss)),
  /** For clients that read it from the address they were given; a browser's is in its cookie. */
  nonce: z.optional(text(1000)),
  /** True for a client of the API, which cannot use the cookie and sends the token as a bearer. */
  answer_token: z.optional(z.boolean()),
});

const answer = named({
  ...sessionFields,
  /** The provider's ID token, only for a client of the API that asked; the server keeps a browser's. */
  openidToken: ["openid_token", z.nullable(z.string())],
  /** Where in the portal the customer was going when the sign-in began. */
  redirect: ["redirect", z.nullable(z.string())],
  promocode: ["promocode", z.nullable(z.string())],
});

/**
 * Signs in whom the provider vouches for. Fails with `nonce_not_present` when this browser began no sign-in in the last
 * ten minutes, `invalid_state` when it began another one, `openid_refused` when the provider or its ID token does not
 * hold. Each sign-in that was begun can be ended once, whatever comes of it.
 */
export const enterByOpenid = signInCall({
  id: "enterByOpenid",
  summary: "Sign in with what the provider of single sign-on answered",
  path: "/user/openid",
  versions: [1],
  requires: "openid.enabled",
  body,
  response: json(answer),
  errors: { invalid_state: 403, nonce_not_present: 403, openid_refused: 403, provider_unavailable: 503 },
});
