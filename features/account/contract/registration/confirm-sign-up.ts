import * as z from "zod/mini";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { signUpFaults, signUpForm } from "./sign-up-rules.ts";

/** Texts in the customer's language: the validation errors, or the confirmation. */
const render = z.object({ errors: z.array(z.string()), body: z.string() });

/**
 * Requests the email with the activation link. Answers an invalid form with its errors, as texts (`render.errors`, as
 * specified) and by field (`fields`, our addition). Answers every valid form with the same text, so that the response
 * does not reveal whether the contract exists.
 */
export const confirmSignUp = publicWrite({
  id: "confirmSignUp",
  summary: "Request the email that activates an account",
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
