import * as z from "zod/mini";
import { named } from "#platform/contract/wire.ts";

/** Newsletters of a retailer. */
export const maxNewsletters = 50;

/** A newsletter, and whether the subscriber that was asked about receives it. */
export const newsletterItem = named({
  newsletterId: ["newsletter_id", z.int()],
  name: ["name", z.string()],
  /** Sanitised HTML. */
  description: ["newsletter_description", z.string()],
  isSubscribed: ["subscribed", z.boolean()],
  /** Null where the caller has not proved to be a subscriber. */
  subscriberId: ["subscriptor_id", z.nullable(z.uuid())],
  /** Another system sends it, so that it cannot be left here. */
  isExported: ["exported", z.boolean()],
});
export type NewsletterItem = z.output<typeof newsletterItem>;

/** The id of a subscriber, or an email. */
export const subscriberReference = z.string().check(z.minLength(1), z.maxLength(400));
