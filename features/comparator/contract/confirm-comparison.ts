import * as z from "zod/mini";
import { callBackErrors } from "#platform/contract/call-back.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { comparisonContact, comparisonPolicies, contactSent } from "./comparison-fields.ts";

/** `gas: true` for a bill of gas. */
export const confirmComparison = publicWrite({
  ...comparisonPolicies,
  id: "confirmComparison",
  summary: "Ask to be called about a bill, which may be attached",
  path: "/price-compare/confirm",
  versions: [1],
  languageInPath: true,
  body: comparisonContact,
  repetition: "content",
  response: json(z.object({ data: contactSent })),
  errors: callBackErrors,
});
