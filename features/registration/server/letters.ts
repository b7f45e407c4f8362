import { passwordRoutes } from "#features/password/contract/routes.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Letter } from "#platform/server/mail/letter.ts";
import { registrationRoutes } from "../contract/routes.ts";
import { serverWords } from "./words.ts";

/** What the letters say of the retailer, and where its portal is. */
export interface Letterhead {
  readonly organization: { readonly name: string; readonly phone: string };
  /** Origin of the portal by its configuration; never what a call said of itself. */
  readonly publicOrigin: string;
}

interface Order extends Letterhead {
  /** Of the link; it goes in the fragment, which browsers send to nobody. */
  readonly token: string;
}
interface Reader {
  readonly name: string;
  readonly language: CompleteLanguage;
}

/** The letter that activates an account. */
export const writeActivationLetter = ({ name, language }: Reader, order: Order): Letter => {
  const t = serverWords(language);
  const organization = order.organization.name;
  return {
    language,
    subject: t("activation.subject", { organization }),
    heading: t("activation.heading"),
    paragraphs: [t("greeting", { name }), t("activation.asked", { organization }), t("activation.once")],
    action: {
      label: t("activation.action"),
      url: `${order.publicOrigin}${registrationRoutes.register.paths[language]}#t=${order.token}`,
    },
    footnote: t("activation.notYou"),
  };
};

/** Tells who signs up again that there is an account, and how to get in: its link sets a new password. */
export const writeAlreadyActiveLetter = ({ name, language }: Reader, order: Order): Letter => {
  const t = serverWords(language);
  const organization = order.organization.name;
  return {
    language,
    subject: t("alreadyActive.subject", { organization }),
    heading: t("alreadyActive.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("alreadyActive.asked", { organization }),
      t("alreadyActive.signIn", { address: `${order.publicOrigin}${signInRoutes.signIn.paths[language]}` }),
      t("alreadyActive.forgot"),
    ],
    action: {
      label: t("alreadyActive.action"),
      url: `${order.publicOrigin}${passwordRoutes.recoverPassword.paths[language]}#t=${order.token}`,
    },
    footnote: t("alreadyActive.notYou"),
  };
};
