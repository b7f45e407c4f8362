import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { listNewsletters } from "../contract/list-newsletters.ts";
import { listOfferedNewsletters } from "../contract/list-offered-newsletters.ts";
import { readSubscriber } from "./get-subscriber.ts";
import {
  createNewsletterCallers,
  type CallerCall,
  type NewsletterCallers,
  type ProvedSubscriber,
} from "./newsletter-caller.ts";
import { findNewsletters } from "./newsletter-queries.ts";
import { itemsOf } from "./subscriber-policy.ts";
import type { NewsletterPorts } from "./subscriber-ports.ts";
import { findSubscriptions } from "./subscriber-queries.ts";

/**
 * Whom an id or an email means: a subscriber that the caller has proved to be, `visitor` for any other email, `unknown`
 * for any other id.
 */
export const resolveReference = async (
  { database, callers }: { readonly database: Pick<Database, "pool">; readonly callers: NewsletterCallers },
  call: CallerCall,
  reference: string,
): Promise<ProvedSubscriber | "visitor" | "unknown"> => {
  if (!isEmailAddress(reference)) return (await callers.find(call, reference)) ?? "unknown";
  const key = emailKeyOf(reference);
  for (const proved of await callers.provedBy(call)) {
    const { emails } = await readSubscriber(database, proved);
    if (emails.some((email) => emailKeyOf(email) === key)) return proved;
  }
  return "visitor";
};

/** The newsletters of a subscriber, or of a visitor who has proved nothing. */
export const readItems = async (
  { pool }: Pick<Database, "pool">,
  subscriber: ProvedSubscriber | "visitor",
  language: CompleteLanguage,
) => {
  const newsletters = await findNewsletters(pool);
  if (subscriber === "visitor") return itemsOf(newsletters, { subscriberId: null, subscribed: [] }, language);
  const { subscriberId } = subscriber;
  return itemsOf(
    newsletters,
    { subscriberId, subscribed: await findSubscriptions(pool, subscriber) },
    language,
  );
};

export const handleListNewsletters = ({
  database,
  keyring,
}: Pick<NewsletterPorts, "database" | "keyring">): Handler => {
  const callers = createNewsletterCallers({ database, keyring });
  return handler(listNewsletters, async (call) => {
    const subscriber = await resolveReference({ database, callers }, call, call.params.subscriber);
    return subscriber === "unknown"
      ? call.fail("subscriber_not_found")
      : readItems(database, subscriber, call.language);
  });
};

export const handleListOfferedNewsletters = ({ database }: Pick<NewsletterPorts, "database">): Handler =>
  handler(listOfferedNewsletters, ({ language }) => readItems(database, "visitor", language));
