import { handler, type Handler } from "#platform/server/handler.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { getOwnSubscriber } from "../contract/get-own-subscriber.ts";
import { getSubscriber } from "../contract/get-subscriber.ts";
import type { SubscriberAnswer } from "../contract/subscriber.ts";
import { createNewsletterCallers } from "./newsletter-caller.ts";
import type { NewsletterPorts } from "./subscriber-ports.ts";
import { findAddresses, findProfileEmail, type Subscriber } from "./subscriber-queries.ts";

type ReadPorts = Pick<NewsletterPorts, "database" | "keyring">;

/** A customer without addresses of their own for newsletters has the one of the profile. */
export const readSubscriber = async (
  { pool }: Pick<Database, "pool">,
  subscriber: Subscriber,
): Promise<SubscriberAnswer> => {
  const addresses = await findAddresses(pool, subscriber);
  const confirmed = addresses.filter(({ state, isLeaving }) => state === "confirmed" && !isLeaving);
  const replaced = addresses.filter(({ isLeaving }) => isLeaving);
  const shown = confirmed.length > 0 ? confirmed : replaced;
  const profile =
    shown.length === 0 && subscriber.customerId !== null
      ? await findProfileEmail(pool, subscriber.customerId)
      : null;
  return {
    subscriberId: subscriber.subscriberId,
    emails: profile === null ? shown.map(({ email }) => email) : [profile],
    pendingEmails: addresses.flatMap(({ state, email }) => (state === "pending" ? [email] : [])),
  };
};

export const handleGetSubscriber = ({ database, keyring }: ReadPorts): Handler => {
  const callers = createNewsletterCallers({ database, keyring });
  return handler(getSubscriber, async (call) => {
    const subscriber =
      (await callers.find(call, call.params.subscriberId)) ?? call.fail("subscriber_not_found");
    return readSubscriber(database, subscriber);
  });
};

export const handleGetOwnSubscriber = ({ database, keyring }: ReadPorts): Handler => {
  const callers = createNewsletterCallers({ database, keyring });
  return handler(getOwnSubscriber, async (call) => {
    const [first] = await callers.provedBy(call);
    return { subscriberId: first?.subscriberId ?? null };
  });
};
