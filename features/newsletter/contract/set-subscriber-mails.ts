import * as z from "zod/mini";
import { emailAddress } from "#platform/contract/email-address.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { maxAddresses, subscriber } from "./subscriber.ts";

/**
 * Replaces the addresses of a subscriber. New ones are pending until the link sent to each is confirmed; those that they
 * replace remain until then.
 */
export const setSubscriberMails = publicWrite({
  id: "setSubscriberMails",
  summary: "Change the addresses of a subscriber of newsletters",
  path: "/subscriber/set_mails",
  versions: [1],
  requires: "newsletter.enabled",
  body: named({
    subscriberId: ["subscriberId", z.uuid()],
    emails: ["emails", z.array(emailAddress).check(z.minLength(1), z.maxLength(maxAddresses))],
  }),
  response: json(subscriber),
  errors: { subscriber_not_found: 404, too_many_subscriptions: 429 },
});
