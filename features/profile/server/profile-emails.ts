import { createTranslator } from "use-intl/core";
import { formatsOf } from "#platform/contract/format.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";
import type { Letter } from "#platform/server/mail/email.ts";
import { profileRoutes } from "../contract/routes.ts";
import exportCa from "../locales/export.ca.json" with { type: "json" };
import exportEn from "../locales/export.en.json" with { type: "json" };
import exportEs from "../locales/export.es.json" with { type: "json" };
import mailCa from "../locales/mail.ca.json" with { type: "json" };
import mailEn from "../locales/mail.en.json" with { type: "json" };
import mailEs from "../locales/mail.es.json" with { type: "json" };

/** Words of the letters, and of the archive of one's own data, by language. */
const mailMessages = { ca: mailCa, es: mailEs, en: mailEn } as const;
export const exportMessages = { ca: exportCa, es: exportEs, en: exportEn } as const;

/** Day and time as its reader says them, in Madrid. */
export const inWords = (instant: Date, language: CompleteLanguage): string =>
  formatsOf(language).longInstant(instant);

/** What the letters say of the retailer, and where its portal is by its configuration. */
export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string; readonly email: string };
  readonly publicOrigin: string;
}

export interface Reader {
  readonly name: string;
  readonly language: CompleteLanguage;
}

const wordsFor = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: mailMessages[language] });

/** To the new address: the link that makes it the customer's. */
export const writeConfirmLetter = (
  { name, language }: Reader,
  { organization, publicOrigin, token }: EmailSender & { token: string },
): Letter => {
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

/** To the new address, when another account has it: only its owner learns that. */
export const writeInUseLetter = (language: CompleteLanguage, { organization }: EmailSender): Letter => {
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

/** To the present address, when another was asked for. Whoever did so knows the password, where there is one. */
export const writeAskedLetter = (
  { name, language }: Reader,
  { organization, email, hasPassword, now }: EmailSender & { email: string; hasPassword: boolean; now: Date },
): Letter => {
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

/** To the former address, once another took its place. */
export const writeChangedLetter = (
  { name, language }: Reader,
  { organization, email }: EmailSender & { email: string },
): Letter => {
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

/** To the customer who asked for an erasure: what happens now. */
export const writeErasureLetter = (
  { name, language }: Reader,
  { organization, requestedAt }: EmailSender & { requestedAt: Date },
): Letter => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("erasureAsked.subject", { organization: organization.name }),
    heading: t("erasureAsked.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("erasureAsked.what", { when: inWords(requestedAt, language) }),
      t("erasureAsked.kept"),
    ],
    footnote: t("erasureAsked.notYou", { phone: organization.phone }),
  };
};

/** To the retailer: by number, so that no mailbox fills with names of people who want to be forgotten. */
export const writeErasureNotice = (
  language: CompleteLanguage,
  { customerId, requestedAt }: { customerId: number; requestedAt: Date },
): Letter => {
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
