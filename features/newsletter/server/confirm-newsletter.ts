import { randomUUID } from "node:crypto";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { confirmNewsletter } from "../contract/confirm-newsletter.ts";
import { confirmAddress, deleteLeaving, insertConfirmed, takeRequest } from "./address-queries.ts";
import { consentTextOf } from "./consent-text.ts";
import { createNewsletterCallers } from "./newsletter-caller.ts";
import type { NewsletterPorts } from "./subscriber-ports.ts";
import {
  addSubscriptions,
  deleteStop,
  findSubscriberByEmail,
  insertConsent,
  insertSubscriber,
  markEnd,
  type Subscriber,
} from "./subscriber-queries.ts";

type Ports = Pick<NewsletterPorts, "database" | "keyring" | "organization">;
type Confirmed = Subscriber & { readonly email: string };

/** Subscribes an address to what was asked for it, in addition to what it has. */
const confirmRequest = async (
  client: Queryable,
  { organization }: Ports,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<Confirmed | undefined> => {
  const request = await takeRequest(client, id);
  if (request === undefined) return undefined;
  const { email, emailKey, newsletterIds, language, version } = request;
  const subscriber = (await findSubscriberByEmail(client, emailKey)) ?? {
    subscriberId: randomUUID(),
    customerId: null,
  };
  await insertSubscriber(client, subscriber, { language, now });
  await insertConfirmed(client, subscriber, { email, confirmationId: randomUUID(), now });
  await addSubscriptions(client, subscriber, { newsletterIds, now });
  const text = consentTextOf(language, organization);
  await insertConsent(client, subscriber, { newsletterIds, source: "double_opt_in", version, text, now });
  await markEnd(client, subscriber, now);
  await deleteStop(client, emailKey);
  return { ...subscriber, email };
};

const confirmNewAddress = async (client: Queryable, id: string): Promise<Confirmed | undefined> => {
  const confirmed = await confirmAddress(client, id);
  if (confirmed === undefined) return undefined;
  await deleteLeaving(client, confirmed);
  await deleteStop(client, confirmed.emailKey);
  return confirmed;
};

export const handleConfirmNewsletter = (ports: Ports): Handler => {
  const callers = createNewsletterCallers(ports);
  return handler(confirmNewsletter, async (call) => {
    const { body, now, fail } = call;
    const link = callers.tokens.verifyConfirmation(body.token, now) ?? fail("link_no_longer_valid");
    const confirmed = await inTransaction(ports.database.pool, (client) =>
      link.kind === "request"
        ? confirmRequest(client, ports, { id: link.id, now })
        : confirmNewAddress(client, link.id),
    );
    if (confirmed === undefined) return fail("link_no_longer_valid");
    const { subscriberId, customerId, email } = confirmed;
    // An email of a customer's own choice opens nothing of the customer.
    if (customerId === null) callers.startVisit(call, { subscriberId, customerId });
    return { kind: link.kind === "request" ? ("subscription" as const) : ("address" as const), email };
  });
};
