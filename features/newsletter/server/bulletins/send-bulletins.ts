import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { newsletterRoutes } from "../../contract/routes.ts";
import { findNewsletters, type Newsletter } from "../newsletter-queries.ts";
import { createNewsletterTokens } from "../newsletter-tokens.ts";
import { stopAddress } from "../subscriber-queries.ts";
import type { BulletinContents } from "./bulletin-content.ts";
import { bulletinEmail } from "./bulletin-email.ts";
import {
  beginDelivery,
  claimDeliveries,
  countClaimedSince,
  type Delivery,
  findBulletinContents,
  finishBulletins,
  isStillWanted,
  lockClaims,
  settleAbandoned,
  settleDelivery,
} from "./bulletin-queries.ts";
import { deliveryFailureOf } from "#platform/server/mail/delivery-failure.ts";
import { unsubscribePath } from "./unsubscribe-route.ts";

export interface SendingPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly publicOrigin: string;
  readonly organization: { readonly name: string };
  readonly sendEmail: SendEmail;
  readonly readConfiguration: () => { readonly newsletter: { readonly emailsPerMinute: number } };
}

/** How often a server looks for emails that are due. */
export const sendBulletinsEveryMs = 5_000;
const minuteMs = 60_000;
const abandonedAfterMs = 10 * minuteMs;
const pauseMs = 15 * minuteMs;
const maxAttempts = 6;

/** Claims what is due now, spread over the minute, and not more than the pace. */
const claimDue = ({ database, readConfiguration }: SendingPorts, now: Date): Promise<Delivery[]> =>
  inTransaction(database.pool, async (client) => {
    await lockClaims(client);
    const { emailsPerMinute } = readConfiguration().newsletter;
    const claimed = await countClaimedSince(client, new Date(now.getTime() - minuteMs));
    const share = Math.ceil((emailsPerMinute * sendBulletinsEveryMs) / minuteMs);
    const limit = Math.min(share, emailsPerMinute - claimed);
    return limit > 0 ? claimDeliveries(client, { limit, now }) : [];
  });

interface Issue {
  readonly contents: BulletinContents;
  readonly newsletter: Newsletter | undefined;
}

const emailOf = async (
  { keyring, publicOrigin, organization }: SendingPorts,
  { language, subscriberId, customerId, newsletterId }: Delivery,
  { issue, now }: { readonly issue: Issue; readonly now: Date },
): Promise<Email> => {
  const tokens = createNewsletterTokens(keyring);
  const link = await tokens.signLink({ subscriberId, customerId }, now);
  return bulletinEmail({
    language,
    content: issue.contents[language],
    newsletterName: issue.newsletter?.contents[language].name ?? "",
    organizationName: organization.name,
    links: {
      pageUrl: `${publicOrigin}${newsletterRoutes.newsletters.paths[language]}?params=${link}`,
      oneClickUrl: `${publicOrigin}${unsubscribePath}${tokens.signUnsubscribe(subscriberId, newsletterId)}`,
    },
  });
};

const settleFailure = async (
  { database: { pool } }: SendingPorts,
  delivery: Delivery,
  { error, now }: { readonly error: unknown; readonly now: Date },
): Promise<void> => {
  const failure = deliveryFailureOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  if (failure === "later" && delivery.attempts < maxAttempts)
    return settleDelivery(pool, delivery, {
      state: "waiting",
      reason,
      now,
      dueAt: new Date(now.getTime() + pauseMs * delivery.attempts),
    });
  await settleDelivery(pool, delivery, {
    state: failure === "uncertain" ? "uncertain" : "failed",
    reason,
    now,
  });
  if (failure === "refused_address")
    await stopAddress(pool, { emailKey: delivery.emailKey, reason: reason.slice(0, 500), now });
};

const deliver = async (
  ports: SendingPorts,
  delivery: Delivery,
  { issue, now }: { readonly issue: Issue; readonly now: Date },
): Promise<void> => {
  const { pool } = ports.database;
  if (!(await isStillWanted(pool, delivery)))
    return settleDelivery(pool, delivery, { state: "skipped", reason: "left meanwhile", now });
  const email = await emailOf(ports, delivery, { issue, now });
  if (!(await beginDelivery(pool, delivery))) return undefined;
  try {
    await ports.sendEmail(delivery.email, email);
  } catch (error) {
    return settleFailure(ports, delivery, { error, now });
  }
  return settleDelivery(pool, delivery, { state: "sent", now });
};

/**
 * Sends the emails of issues that are due, at the configured pace of all servers together. A row is begun before its
 * email leaves, so that no crash sends an email twice; what was claimed and not begun is sent by another server.
 */
export const sendBulletins = async (ports: SendingPorts, now: Date): Promise<number> => {
  const { pool } = ports.database;
  await settleAbandoned(pool, new Date(now.getTime() - abandonedAfterMs));
  const claimed = await claimDue(ports, now);
  const newsletters = claimed.length === 0 ? [] : await findNewsletters(pool);
  const issues = new Map<number, Issue>();
  for (const delivery of claimed) {
    const { bulletinId, newsletterId } = delivery;
    const contents =
      issues.get(bulletinId)?.contents ?? (await findBulletinContents(pool, bulletinId))?.contents;
    if (contents === undefined) continue;
    const newsletter = newsletters.find((known) => known.newsletterId === newsletterId);
    const issue = { contents, newsletter };
    issues.set(bulletinId, issue);
    await deliver(ports, delivery, { issue, now });
  }
  await finishBulletins(pool, now);
  return claimed.length;
};
