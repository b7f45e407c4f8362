import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { signUpFaults, signUpForm } from "./sign-up-rules.ts";

/** What the specification shows: texts in the customer's language, of what is wrong or of what happens now. */
const render = z.object({ errors: z.array(z.string()), body: z.string() });

/**
 * Asks for the letter with which a contract's holder activates the account. A form that is badly filled in is answered
 * with its errors, as texts (`render.errors`, the specification's) and by field (`fields`, ours); every other one with
 * the same words, whether there is such a contract or not.
 */
export const confirmSignUp = publicWrite({
  id: "confirmSignUp",
  summary: "Ask for the letter that activates an account",
  path: "/signup/confirm",
  versions: [1],
  languageInPath: true,
  requires: "signUp.enabled",
  body: signUpForm,
  response: json(
    z.object({ result: z.object({ render, fields: z.record(z.string(), z.array(z.enum(signUpFaults))) }) }),
  ),
  errors: {},
});
