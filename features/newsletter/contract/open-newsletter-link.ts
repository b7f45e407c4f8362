import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/**
 * Exchanges the signed token of a link for a cookie of this browser, with which the subscriber’s calls are made for an
 * hour. Not in the specification, whose calls have no proof.
 */
export const openNewsletterLink = publicWrite({
  id: "openNewsletterLink",
  summary: "Open the link of a newsletter's email",
  path: "/newsletter/link/",
  versions: [1],
  rate: "sign_in",
  requires: "newsletter.enabled",
  body: z.object({ params: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  response: json(named({ subscriberId: ["subscriptor_id", z.uuid()] })),
  errors: { newsletter_link_not_valid: 403 },
});
