import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { newsletterItem, subscriberReference } from "./newsletter-item.ts";

/**
 * Asked by an email that the caller has not proved to have, nothing is subscribed: whether a subscriber has the email is not
 * looked up.
 */
export const listNewsletters = publicRead({
  id: "listNewsletters",
  summary: "Newsletters, and which of them a subscriber receives",
  path: "/newsletters/{subscriber}",
  versions: [1],
  cache: "private",
  requires: "newsletter.enabled",
  params: z.object({ subscriber: subscriberReference }),
  response: json(z.array(newsletterItem)),
  errors: { subscriber_not_found: 404 },
});
