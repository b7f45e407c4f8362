import * as z from "zod/mini";
import { isValidTaxId } from "#energy/tax-id.ts";
import { publicWrite, json } from "#platform/contract/endpoint.ts";
import { emailAddress } from "./password-rules.ts";

/**
 * Asks for a letter with a link to a new password. Only what is badly written is refused, field by field: whether there
 * is such a customer cannot be learnt here.
 */
export const askReset = publicWrite({
  id: "askReset",
  summary: "Ask for a new password with tax id and e-mail",
  path: "/user/reset/",
  versions: [1],
  languageInPath: true,
  body: z.strictObject({
    email: emailAddress,
    nif: z.string().check(z.maxLength(30), z.refine(isValidTaxId)),
  }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: {},
});
