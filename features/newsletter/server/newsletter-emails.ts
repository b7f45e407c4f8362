import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { newsletterRoutes } from "../contract/routes.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { findPending, findRequest } from "./address-queries.ts";
import { newsletterAddressAdded, newsletterRequested } from "./newsletter-jobs.ts";
import { findNewsletters } from "./newsletter-queries.ts";
import { createNewsletterTokens } from "./newsletter-tokens.ts";
import { findSubscriberByEmail, findSubscriptions } from "./subscriber-queries.ts";

export interface NewsletterEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly keyring: Keyring;
  readonly publicOrigin: string;
  readonly organization: { readonly name: string };
  readonly sendEmail: SendEmail;
}

const messagesOf = { ca, es, en } as const;
export const mailWordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

const confirmUrl = (
  { publicOrigin, keyring }: NewsletterEmailPorts,
  language: CompleteLanguage,
  { kind, id, now }: { readonly kind: "request" | "address"; readonly id: string; readonly now: Date },
): string => {
  const token = createNewsletterTokens(keyring).signConfirmation(kind, id, now);
  return `${publicOrigin}${newsletterRoutes.confirmNewsletter.paths[language]}#t=${token}`;
};

/**
 * Answers a visitor's request at the address itself: with the link that confirms it, or with the link to the screen when
 * the address has everything already. An address without subscriptions that asked for nothing gets no email.
 */
const answerRequest = async (ports: NewsletterEmailPorts, requestId: string, now: Date): Promise<void> => {
  const { database, keyring, publicOrigin, organization, sendEmail } = ports;
  const request = await findRequest(database.pool, requestId);
  if (request === undefined) return;
  const { language, email, newsletterIds } = request;
  const subscriber = await findSubscriberByEmail(database.pool, request.emailKey);
  const subscribed = subscriber === undefined ? [] : await findSubscriptions(database.pool, subscriber);
  const t = mailWordsFor(language);
  const values = { organization: organization.name };
  if (newsletterIds.some((id) => !subscribed.includes(id))) {
    const names = (await findNewsletters(database.pool))
      .filter(({ newsletterId }) => newsletterIds.includes(newsletterId))
      .map(({ contents }) => contents[language].name);
    const url = confirmUrl(ports, language, { kind: "request", id: requestId, now });
    return sendEmail(email, {
      language,
      subject: t("confirm.subject", values),
      heading: t("confirm.heading"),
      paragraphs: [t("confirm.asked", values), ...names.map((name) => `· ${name}`), t("confirm.once")],
      action: { label: t("confirm.action"), url },
      footnote: t("confirm.notYou"),
    });
  }
  if (subscriber === undefined) return;
  const token = await createNewsletterTokens(keyring).signLink(subscriber, now);
  return sendEmail(email, {
    language,
    subject: t("manage.subject", values),
    heading: t("manage.heading"),
    paragraphs: [t("manage.what")],
    action: {
      label: t("manage.action"),
      url: `${publicOrigin}${newsletterRoutes.newsletters.paths[language]}?params=${token}`,
    },
    footnote: t("manage.notYou"),
  });
};

const askToConfirmAddress = async (
  ports: NewsletterEmailPorts,
  confirmationId: string,
  now: Date,
): Promise<void> => {
  const pending = await findPending(ports.database.pool, confirmationId);
  if (pending === undefined) return;
  const { email, language } = pending;
  const t = mailWordsFor(language);
  const url = confirmUrl(ports, language, { kind: "address", id: confirmationId, now });
  return ports.sendEmail(email, {
    language,
    subject: t("address.subject", { organization: ports.organization.name }),
    heading: t("address.heading"),
    paragraphs: [t("address.asked", { organization: ports.organization.name }), t("confirm.once")],
    action: { label: t("address.action"), url },
    footnote: t("address.notYou"),
  });
};

export const newsletterEmailWorkers = (ports: NewsletterEmailPorts): Worker[] => [
  worker(newsletterRequested, ({ requestId }, now) => answerRequest(ports, requestId, now)),
  worker(newsletterAddressAdded, ({ confirmationId }, now) =>
    askToConfirmAddress(ports, confirmationId, now),
  ),
];
