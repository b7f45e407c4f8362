import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { sessionFields } from "../sign-in/sign-in-result.ts";

/** Maximum lengths of the redirect parameters, in characters. */
export const returnLimits = { code: 4000, state: 1000, iss: 1000 } as const;

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/** The parameters of the provider's redirect. */
const body = z.strictObject({
  code: text(returnLimits.code).check(z.minLength(1)),
  /** May be absent when the nonce is given. */
  state: z.optional(text(returnLimits.state)),
  /** The issuer, if the provider sends it (RFC 9207). */
  iss: z.optional(text(returnLimits.iss)),
  /** For API clients, which read it from the authorisation URL; browsers have it in a cookie. */
  nonce: z.optional(text(1000)),
  /** True for API clients, which cannot use the cookie and send the token as a bearer token. */
  answer_token: z.optional(z.boolean()),
});

const answer = named({
  ...sessionFields,
  /** The provider's ID token, only for API clients that asked; for browsers it stays on the server. */
  openidToken: ["openid_token", z.nullable(z.string())],
  /** The portal path that the customer asked for when the sign-in began. */
  redirect: ["redirect", z.nullable(z.string())],
  promocode: ["promocode", z.nullable(z.string())],
});

/**
 * Completes a sign-in with the provider's redirect parameters. Fails with `nonce_not_present` if this browser began no
 * sign-in in the last ten minutes, `invalid_state` if it began only others, `openid_refused` if the provider
 * refused or its ID token is invalid. A return ends the sign-in to which it belongs and no other. Each sign-in that was begun can be completed once, whether it succeeds or fails.
 */
export const completeOpenid = signInCall({
  id: "completeOpenid",
  summary: "Complete a sign-in at the provider of single sign-on",
  path: "/user/openid",
  languageInPath: true,
  versions: [1],
  requires: "oidc.enabled",
  body,
  response: json(answer),
  errors: {
    invalid_state: { status: 403, message: "invalid state" },
    nonce_not_present: { status: 403, message: "Nonce not present" },
    openid_refused: 403,
    provider_unavailable: 503,
  },
});
