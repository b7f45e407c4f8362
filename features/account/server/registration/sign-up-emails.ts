import { createTranslator } from "use-intl/core";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Letter, SendEmail } from "#platform/server/mail/email.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/registration-email.ca.json" with { type: "json" };
import en from "../../locales/registration-email.en.json" with { type: "json" };
import es from "../../locales/registration-email.es.json" with { type: "json" };
import { findNewcomerByTaxId, type Newcomer, type ActivationAttributes } from "./activation.ts";
import { decideSignUp, type Found, signUp, type SignUpRequest } from "./register-user.ts";

const messagesOf = { ca, es, en } as const;

/** What the server says in a language: letters, and the answer to the sign-up form. */
export const serverWords = (language: CompleteLanguage) =>
  createTranslator({ locale: localeOf[language], messages: messagesOf[language] });

/** What the letters say of the retailer, and where its portal is. */
export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string };
  /** Origin of the portal by its configuration; never what a call said of itself. */
  readonly publicOrigin: string;
}

interface Order extends EmailSender {
  /** Of the link; it goes in the fragment, which browsers send to nobody. */
  readonly token: string;
}
interface Reader {
  readonly name: string;
  readonly language: CompleteLanguage;
}

/** The letter that activates an account. */
const writeActivationLetter = ({ name, language }: Reader, order: Order): Letter => {
  const t = serverWords(language);
  const organization = order.organization.name;
  return {
    language,
    subject: t("activation.subject", { organization }),
    heading: t("activation.heading"),
    paragraphs: [t("greeting", { name }), t("activation.asked", { organization }), t("activation.once")],
    action: {
      label: t("activation.action"),
      url: `${order.publicOrigin}${accountRoutes.register.paths[language]}#t=${order.token}`,
    },
    footnote: t("activation.notYou"),
  };
};

/** Tells who signs up again that there is an account, and how to get in: its link sets a new password. */
const writeAlreadyActiveLetter = ({ name, language }: Reader, order: Order): Letter => {
  const t = serverWords(language);
  const organization = order.organization.name;
  return {
    language,
    subject: t("alreadyActive.subject", { organization }),
    heading: t("alreadyActive.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("alreadyActive.asked", { organization }),
      t("alreadyActive.signIn", { address: `${order.publicOrigin}${accountRoutes.signIn.paths[language]}` }),
      t("alreadyActive.forgot"),
    ],
    action: {
      label: t("alreadyActive.action"),
      url: `${order.publicOrigin}${accountRoutes.recoverPassword.paths[language]}#t=${order.token}`,
    },
    footnote: t("alreadyActive.notYou"),
  };
};

const activationMinutes = 48 * 60;
const resetMinutes = 60;

export interface SignUpWorkerPorts extends EmailSender {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
  readonly signUpFlags: { readonly invoiceNumberField: boolean };
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  readonly ownsContract: (customerId: number, name: string) => Promise<boolean>;
  readonly ownsInvoice: (customerId: number, number: string) => Promise<boolean>;
  /** Makes a link and sends it, a few in an hour at most. */
  readonly sendLink: (
    link: {
      customerId: number;
      purpose: "activation" | "password_reset";
      minutes: number;
      now: Date;
      attributes?: Record<string, unknown>;
    },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

const look = async (ports: SignUpWorkerPorts, customer: Newcomer, request: SignUpRequest): Promise<Found> => {
  const { customerId, email } = customer;
  return {
    email,
    hasPassword: await ports.hasPassword(customerId),
    ownsContract: await ports.ownsContract(customerId, request.contract),
    ownsInvoice:
      !ports.signUpFlags.invoiceNumberField ||
      (await ports.ownsInvoice(customerId, request.invoiceNumber ?? "")),
  };
};

/** Writes to the holder of a contract who asked for an account, if there is such a holder. */
export const signUpWorker = (ports: SignUpWorkerPorts): Worker =>
  worker(signUp, async (request, now) => {
    const customer = await findNewcomerByTaxId(ports.database, request.taxId);
    if (customer === undefined) return;
    const outcome = decideSignUp(await look(ports, customer, request), request.email);
    if (outcome.send === "nothing") return;
    const { customerId } = customer;
    const { to } = outcome;
    if (outcome.send === "already_active") {
      await ports.sendLink({ customerId, purpose: "password_reset", minutes: resetMinutes, now }, (token) =>
        ports.sendEmail(to, writeAlreadyActiveLetter(customer, { ...ports, token })),
      );
      return;
    }
    const attributes: ActivationAttributes = { email: outcome.emailToKeep, mobile: request.mobile };
    await ports.sendLink(
      { customerId, purpose: "activation", minutes: activationMinutes, now, attributes },
      (token) => ports.sendEmail(to, writeActivationLetter(customer, { ...ports, token })),
    );
  });
