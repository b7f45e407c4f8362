import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { named } from "#platform/contract/wire.ts";
import { secondStep, sessionFields } from "./sign-in-result.ts";

/** `user` is the tax id in any format, or the email. */
const credentials = z.strictObject({
  user: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
  /** True for API clients, which cannot use the cookie and send the token as a bearer token. */
  answer_token: z.optional(z.boolean()),
  /** Remembers the device for as many days as the deployment allows. */
  remember: z.optional(z.boolean()),
});

const answer = named({
  ...sessionFields,
  secondStep,
});

/** The session token goes into an HttpOnly cookie; it is in the response only if `answer_token` is set. */
export const getToken = signInCall({
  id: "getToken",
  summary: "Sign in with tax id or email and password",
  path: "/auth/get_token",
  versions: [1],
  body: credentials,
  response: json(answer),
  errors: { wrong_credentials: 403 },
});
