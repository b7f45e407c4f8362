import * as z from "zod/mini";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { maxNewsletters, newsletterItem, subscriberReference } from "./newsletter-item.ts";

/** Version of the words of consent in `locales/consent.*.json`; a change of them needs a new one. */
export const consentVersion = "2026-11";

/**
 * Replaces what a subscriber receives; `removed` when nothing remains. With an email that the caller has not proved to
 * have, nothing changes until the link sent to it is confirmed, and the answer is the same for every email.
 */
export const setActiveNewsletters = publicWrite({
  id: "setActiveNewsletters",
  summary: "Choose the newsletters of a subscriber",
  path: "/subscriber/set_active_newsletters",
  versions: [1],
  requires: "newsletter.enabled",
  body: named({
    subscriber: ["subscriptor_or_email", subscriberReference],
    newsletterIds: ["selected_newsletters", z.array(z.int()).check(z.maxLength(maxNewsletters))],
  }),
  response: json(z.union([z.literal("removed"), z.array(newsletterItem)])),
  errors: {
    subscriber_not_found: 404,
    newsletter_not_found: 400,
    too_many_subscriptions: 429,
  },
});
