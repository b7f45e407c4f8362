import { createTranslator } from "use-intl/core";
import { formatsOf } from "#platform/contract/format.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Letter } from "#platform/server/mail/email.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/password-email.ca.json" with { type: "json" };
import en from "../../locales/password-email.en.json" with { type: "json" };
import es from "../../locales/password-email.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

/** The words of the letters in a language. */
const mailWords = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });

/** What the letters say of the retailer, and where its portal is. */
export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string };
  /** Origin of the portal by its configuration; never what a call said of itself. */
  readonly publicOrigin: string;
}

interface Reader {
  readonly name: string;
  readonly language: CompleteLanguage;
}

const recoveryAddress = ({ language }: Reader, { publicOrigin }: EmailSender): string =>
  `${publicOrigin}${accountRoutes.recoverPassword.paths[language]}`;

/** The letter with the link. The token is in the fragment, which browsers send to nobody. */
export const writeRecoveryLetter = (reader: Reader, order: EmailSender & { token: string }): Letter => {
  const t = mailWords(reader.language);
  const organization = order.organization.name;
  return {
    language: reader.language,
    subject: t("recovery.subject", { organization }),
    heading: t("recovery.heading"),
    paragraphs: [
      t("greeting", { name: reader.name }),
      t("recovery.asked", { organization }),
      t("recovery.once"),
    ],
    action: { label: t("recovery.action"), url: `${recoveryAddress(reader, order)}#t=${order.token}` },
    footnote: t("recovery.notYou"),
  };
};

/** Tells the owner that the password was changed, in case it was somebody else. */
export const writeChangedLetter = (reader: Reader, order: EmailSender & { changedAt: Date }): Letter => {
  const t = mailWords(reader.language);
  const organization = order.organization.name;
  const when = formatsOf(reader.language).longInstant(order.changedAt);
  return {
    language: reader.language,
    subject: t("changed.subject", { organization }),
    heading: t("changed.heading"),
    paragraphs: [
      t("greeting", { name: reader.name }),
      t("changed.what", { organization, when }),
      t("changed.notYou", { phone: order.organization.phone }),
    ],
    action: { label: t("changed.action"), url: recoveryAddress(reader, order) },
    footnote: t("changed.footnote"),
  };
};
