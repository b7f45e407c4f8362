import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";

/** Confirms a subscription or a new address with the link sent to it. Not in the specification. */
export const confirmNewsletter = publicWrite({
  id: "confirmNewsletter",
  summary: "Confirm a subscription or an address of newsletters",
  path: "/newsletter/confirm/",
  versions: [1],
  rate: "sign_in",
  requires: "newsletter.enabled",
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: json(z.object({ kind: z.enum(["subscription", "address"]), email: z.string() })),
  errors: { link_no_longer_valid: 419 },
});
