import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { sessionFields } from "./sign-in-result.ts";

/** Longest password that is read at all; hashing time grows with it. */
export const maxPasswordLength = 256;

/** The tax id in any writing, or the e-mail; and the password. */
const credentials = z.strictObject({
  user: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
  /** True for a client of the API, which cannot use the cookie and sends the token as a bearer. */
  answer_token: z.optional(z.boolean()),
  /** Keeps the device signed in for the days that the deployment allows; without, it forgets. */
  remember: z.optional(z.boolean()),
});

/** How the second step can be taken by whoever wants one. */
export const secondStepMethods = ["totp", "passkey", "recovery_code"] as const;

const answer = named({
  ...sessionFields,
  /** The password was right and a second factor is wanted: nobody is in yet. The ticket goes with the next call. */
  secondStep: [
    "second_factor",
    z.nullable(z.object({ ticket: z.string(), methods: z.array(z.enum(secondStepMethods)) })),
  ],
});

/** Signs in. The browser gets an HttpOnly cookie; the token itself is answered only on request. */
export const getToken = signInCall({
  id: "getToken",
  summary: "Sign in with tax id or e-mail and password",
  path: "/auth/get_token",
  versions: [1],
  body: credentials,
  response: json(answer),
  errors: { wrong_credentials: 403 },
});
