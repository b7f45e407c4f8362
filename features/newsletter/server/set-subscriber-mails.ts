import { randomUUID } from "node:crypto";
import { emailKeyOf } from "#platform/contract/email-address.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { setSubscriberMails } from "../contract/set-subscriber-mails.ts";
import {
  deleteLeaving,
  deletePendingExcept,
  insertConfirmed,
  insertPending,
  markLeavingExcept,
} from "./address-queries.ts";
import { readSubscriber } from "./get-subscriber.ts";
import { createNewsletterCallers } from "./newsletter-caller.ts";
import { newsletterAddressAdded } from "./newsletter-jobs.ts";
import { limitEmails, type NewsletterPorts } from "./subscriber-ports.ts";
import {
  findAddresses,
  findProfileEmail,
  insertSubscriber,
  lockSubscriber,
  type Subscriber,
} from "./subscriber-queries.ts";

interface Change {
  readonly emails: readonly string[];
  readonly now: Date;
}

/** The profile's email becomes an address of its own before others join it: it needs no confirmation. */
const adoptProfileEmail = async (client: Queryable, subscriber: Subscriber, now: Date): Promise<void> => {
  const addresses = await findAddresses(client, subscriber);
  if (subscriber.customerId === null || addresses.some(({ state }) => state === "confirmed")) return;
  const email = await findProfileEmail(client, subscriber.customerId);
  if (email !== null) await insertConfirmed(client, subscriber, { email, confirmationId: randomUUID(), now });
};

/** Writes what was asked for, and returns the confirmations that are due. */
const applyEmails = async (
  client: Queryable,
  subscriber: Subscriber,
  { emails, now }: Change,
): Promise<string[]> => {
  await adoptProfileEmail(client, subscriber, now);
  const keys = emails.map(emailKeyOf);
  await deletePendingExcept(client, subscriber, keys);
  await markLeavingExcept(client, subscriber, keys);
  const known = await findAddresses(client, subscriber);
  const due: string[] = [];
  for (const email of emails) {
    if (known.some(({ emailKey, state }) => state === "confirmed" && emailKey === emailKeyOf(email)))
      continue;
    const added = await insertPending(client, subscriber, { email, confirmationId: randomUUID(), now });
    if (added !== undefined) due.push(added);
  }
  // As long as one of those that remain is confirmed, nothing has to wait for a confirmation.
  if (known.some(({ state, isLeaving }) => state === "confirmed" && !isLeaving))
    await deleteLeaving(client, subscriber);
  return due;
};

export const handleSetSubscriberMails = (ports: NewsletterPorts): Handler => {
  const { database, keyring, jobs } = ports;
  const callers = createNewsletterCallers({ database, keyring });
  return handler(setSubscriberMails, async (call) => {
    const { body, language, now, fail } = call;
    const { by: _by, ...subscriber } =
      (await callers.find(call, body.subscriberId)) ?? fail("subscriber_not_found");
    const before = await readSubscriber(database, subscriber);
    for (const email of body.emails)
      if (!before.emails.some((known) => emailKeyOf(known) === emailKeyOf(email)))
        await limitEmails(ports, call, emailKeyOf(email));
    await inTransaction(database.pool, async (client) => {
      await insertSubscriber(client, subscriber, { language, now });
      await lockSubscriber(client, subscriber);
      for (const confirmationId of await applyEmails(client, subscriber, { emails: body.emails, now }))
        await jobs.add(newsletterAddressAdded, { confirmationId }, client);
    });
    return readSubscriber(database, subscriber);
  });
};
