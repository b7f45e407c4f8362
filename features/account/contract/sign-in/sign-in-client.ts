import * as z from "zod/mini";
import { signInCall, json } from "#platform/contract/endpoint.ts";
import { openedSession } from "./sign-in-result.ts";

const credential = z.string().check(z.minLength(1), z.maxLength(200));

/** Partner sites hold one client id and secret for each customer whom they sign in. */
export const signInClient = signInCall({
  id: "signInClient",
  summary: "Sign in with a client id and its secret",
  path: "/auth/user/client_id",
  versions: [1],
  body: z.strictObject({
    client_id: credential,
    secret: credential,
    answer_token: z.optional(z.boolean()),
  }),
  response: json(openedSession),
  errors: { client_id_not_valid: 403 },
});
