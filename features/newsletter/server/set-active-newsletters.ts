import { randomUUID } from "node:crypto";
import { emailKeyOf, normaliseEmail } from "#platform/contract/email-address.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { consentVersion, setActiveNewsletters } from "../contract/set-active-newsletters.ts";
import { saveRequest } from "./address-queries.ts";
import { consentTextOf } from "./consent-text.ts";
import { readItems, resolveReference } from "./list-newsletters.ts";
import { createNewsletterCallers, type ProvedSubscriber } from "./newsletter-caller.ts";
import { newsletterRequested } from "./newsletter-jobs.ts";
import { findNewsletters, type Newsletter } from "./newsletter-queries.ts";
import { selectionOf, type Selection } from "./subscriber-policy.ts";
import { limitEmails, type NewsletterPorts } from "./subscriber-ports.ts";
import {
  addSubscriptions,
  findSubscriptions,
  insertConsent,
  insertSubscriber,
  lockSubscriber,
  markEnd,
  removeSubscriptions,
} from "./subscriber-queries.ts";

interface Change {
  readonly newsletters: readonly Newsletter[];
  readonly chosen: readonly number[];
  readonly language: CompleteLanguage;
  readonly now: Date;
}

/** Replaces what a proved subscriber receives. */
const applySelection = (
  { database, organization }: NewsletterPorts,
  { by, ...subscriber }: ProvedSubscriber,
  { newsletters, chosen, language, now }: Change,
): Promise<Selection> =>
  inTransaction(database.pool, async (client) => {
    await insertSubscriber(client, subscriber, { language, now });
    await lockSubscriber(client, subscriber);
    const subscribed = await findSubscriptions(client, subscriber);
    const selection = selectionOf(newsletters, { subscribed, chosen });
    await removeSubscriptions(client, subscriber, selection.removed);
    await addSubscriptions(client, subscriber, { newsletterIds: selection.added, now });
    if (selection.added.length > 0)
      await insertConsent(client, subscriber, {
        newsletterIds: selection.added,
        source: by,
        version: consentVersion,
        text: consentTextOf(language, organization),
        now,
      });
    await markEnd(client, subscriber, now);
    return selection;
  });

/** Asks an address, which its owner has not proved, by email; whether it is subscribed is not looked up here. */
const askByEmail = async (
  ports: NewsletterPorts,
  call: Call<typeof setActiveNewsletters>,
  email: string,
): Promise<void> => {
  const { body, language, now } = call;
  await limitEmails(ports, call, emailKeyOf(email));
  await inTransaction(ports.database.pool, async (client) => {
    const requestId = await saveRequest(client, {
      requestId: randomUUID(),
      email,
      newsletterIds: [...new Set(body.newsletterIds)],
      language,
      version: consentVersion,
      now,
    });
    await ports.jobs.add(newsletterRequested, { requestId }, client);
  });
};

export const handleSetActiveNewsletters = (ports: NewsletterPorts): Handler => {
  const { database, keyring } = ports;
  const callers = createNewsletterCallers({ database, keyring });
  return handler(setActiveNewsletters, async (call) => {
    const { body, language, now, fail } = call;
    const newsletters = await findNewsletters(database.pool);
    const isOffered = (id: number) => newsletters.some(({ newsletterId }) => newsletterId === id);
    if (!body.newsletterIds.every(isOffered)) return fail("newsletter_not_found");
    const subscriber = await resolveReference({ database, callers }, call, body.subscriber);
    if (subscriber === "unknown") return fail("subscriber_not_found");
    if (subscriber === "visitor") {
      await askByEmail(ports, call, normaliseEmail(body.subscriber));
      return readItems(database, subscriber, language);
    }
    const { newsletterIds: chosen } = body;
    const { isEmpty } = await applySelection(ports, subscriber, { newsletters, chosen, language, now });
    return isEmpty ? "removed" : readItems(database, subscriber, language);
  });
};
