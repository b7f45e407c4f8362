import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Addressee } from "#platform/server/mail/addressee.ts";
import type { Email } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { profileRoutes } from "../contract/routes.ts";
import exportCa from "../locales/export.ca.json" with { type: "json" };
import exportEn from "../locales/export.en.json" with { type: "json" };
import exportEs from "../locales/export.es.json" with { type: "json" };
import mailCa from "../locales/mail.ca.json" with { type: "json" };
import mailEn from "../locales/mail.en.json" with { type: "json" };
import mailEs from "../locales/mail.es.json" with { type: "json" };

/** Texts of the emails and of the data archive, by language. */
const mailMessages = { ca: mailCa, es: mailEs, en: mailEn } as const;
export const exportMessages = { ca: exportCa, es: exportEs, en: exportEn } as const;

/** Date and time in the reader's language, in Madrid's time zone. */
export const inWords = (instant: Date, language: CompleteLanguage): string =>
  formatsOf(language).longInstant(instant);

/** The retailer's data in the emails, and the portal's address. */
export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string; readonly email: string };
  readonly publicOrigin: string;
}

type Reader = Pick<Addressee, "greetingName" | "language">;

const wordsFor = (language: CompleteLanguage) => serverWords(language, mailMessages);

/** To the new address: the link that confirms it. */
export const confirmAddressEmail = (
  { greetingName: name, language }: Reader,
  { organization, publicOrigin, token }: EmailSender & { token: string },
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("confirm.subject", { organization: organization.name }),
    heading: t("confirm.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("confirm.asked", { organization: organization.name }),
      t("confirm.once"),
    ],
    action: {
      label: t("confirm.action"),
      url: `${publicOrigin}${profileRoutes.confirmEmail.paths[language]}#t=${token}`,
    },
    footnote: t("confirm.notYou"),
  };
};

/** To the new address, when another account has it: only that account's owner learns so. */
export const addressInUseEmail = (language: CompleteLanguage, { organization }: EmailSender): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("inUse.subject", { organization: organization.name }),
    heading: t("inUse.heading"),
    paragraphs: [
      t("inUse.what", { organization: organization.name }),
      t("inUse.help", { phone: organization.phone }),
    ],
  };
};

/** To the present address, when a change was requested. The requester knows the password, if there is one. */
export const changeRequestedEmail = (
  { greetingName: name, language }: Reader,
  { organization, email, hasPassword, now }: EmailSender & { email: string; hasPassword: boolean; now: Date },
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("asked.subject", { organization: organization.name }),
    heading: t("asked.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("asked.what", { organization: organization.name, email, when: inWords(now, language) }),
      t(hasPassword ? "asked.notYou" : "asked.notYouWithoutPassword", { phone: organization.phone }),
    ],
  };
};

/** To the former address, after it was replaced. */
export const addressChangedEmail = (
  { greetingName: name, language }: Reader,
  { organization, email }: EmailSender & { email: string },
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("changed.subject", { organization: organization.name }),
    heading: t("changed.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("changed.what", { organization: organization.name, email }),
      t("changed.notYou", { phone: organization.phone }),
    ],
  };
};

/** To the customer who requested an erasure: the next steps. */
export const erasureRequestedEmail = (
  { greetingName: name, language }: Reader,
  { organization, requestedAt }: EmailSender & { requestedAt: Date },
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("erasureAsked.subject", { organization: organization.name }),
    heading: t("erasureAsked.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("erasureAsked.what", { when: inWords(requestedAt, language) }),
      t("erasureAsked.retained"),
    ],
    footnote: t("erasureAsked.notYou", { phone: organization.phone }),
  };
};

/**
 * To the retailer: with the customer number, so that staff mailboxes do not collect names of people who asked
 * for erasure.
 */
export const erasureNoticeEmail = (
  language: CompleteLanguage,
  { customerId, requestedAt }: { customerId: number; requestedAt: Date },
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("erasureForStaff.subject", { customerId: String(customerId) }),
    heading: t("erasureForStaff.heading"),
    paragraphs: [
      t("erasureForStaff.what", {
        customerId: String(customerId),
        when: inWords(requestedAt, language),
      }),
      t("erasureForStaff.how"),
    ],
  };
};
