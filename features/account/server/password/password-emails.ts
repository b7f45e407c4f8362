import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Addressee } from "#platform/server/mail/addressee.ts";
import type { Email } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/password-email.ca.json" with { type: "json" };
import en from "../../locales/password-email.en.json" with { type: "json" };
import es from "../../locales/password-email.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;

const createEmailTranslator = (language: CompleteLanguage) => serverWords(language, messagesOf);

export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string };
  /** From the configuration, never from the request's Host header. */
  readonly publicOrigin: string;
}

type Recipient = Pick<Addressee, "greetingName" | "language">;

const recoveryAddress = ({ language }: Recipient, { publicOrigin }: EmailSender): string =>
  `${publicOrigin}${accountRoutes.recoverPassword.paths[language]}`;

/** The token is in the fragment, which browsers do not send to servers. */
export const renderRecoveryEmail = (
  recipient: Recipient,
  options: EmailSender & { token: string },
): Email => {
  const t = createEmailTranslator(recipient.language);
  const organization = options.organization.name;
  return {
    language: recipient.language,
    subject: t("recovery.subject", { organization }),
    heading: t("recovery.heading"),
    paragraphs: [
      t("greeting", { name: recipient.greetingName }),
      t("recovery.asked", { organization }),
      t("recovery.once"),
    ],
    action: { label: t("recovery.action"), url: `${recoveryAddress(recipient, options)}#t=${options.token}` },
    footnote: t("recovery.notYou"),
  };
};

/** Notifies the account's owner, because someone else may have changed the password. */
export const renderPasswordChangedEmail = (
  recipient: Recipient,
  options: EmailSender & { changedAt: Date },
): Email => {
  const t = createEmailTranslator(recipient.language);
  const organization = options.organization.name;
  const when = formatsOf(recipient.language).longInstant(options.changedAt);
  return {
    language: recipient.language,
    subject: t("changed.subject", { organization }),
    heading: t("changed.heading"),
    paragraphs: [
      t("greeting", { name: recipient.greetingName }),
      t("changed.what", { organization, when }),
      t("changed.notYou", { phone: options.organization.phone }),
    ],
    action: { label: t("changed.action"), url: recoveryAddress(recipient, options) },
    footnote: t("changed.footnote"),
  };
};
