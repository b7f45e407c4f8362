import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { accountRoutes } from "../../contract/routes.ts";
import ca from "../../locales/registration-email.ca.json" with { type: "json" };
import en from "../../locales/registration-email.en.json" with { type: "json" };
import es from "../../locales/registration-email.es.json" with { type: "json" };
import type { AccountServices } from "../account-services.ts";
import { findCustomerId, noCustomerId } from "../sign-in/logins.ts";
import { findNewcomer, type Newcomer, type ActivationAttributes } from "./activation.ts";
import { decideSignUp, type CustomerState, signUp, type SignUpRequest } from "./register-user.ts";

const messagesOf = { ca, es, en } as const;

/** Texts of the emails and of the response to the sign-up form. */
export const createServerTranslator = (language: CompleteLanguage) => serverWords(language, messagesOf);

export interface EmailSender {
  readonly organization: { readonly name: string; readonly phone: string };
  /** From the configuration, never from the request's Host header. */
  readonly publicOrigin: string;
}

interface LinkOptions extends EmailSender {
  /** Goes into the link's fragment, which browsers do not send to servers. */
  readonly token: string;
}
interface Recipient {
  readonly name: string;
  readonly language: CompleteLanguage;
}

const renderActivationEmail = ({ name, language }: Recipient, options: LinkOptions): Email => {
  const t = createServerTranslator(language);
  const organization = options.organization.name;
  return {
    language,
    subject: t("activation.subject", { organization }),
    heading: t("activation.heading"),
    paragraphs: [t("greeting", { name }), t("activation.asked", { organization }), t("activation.once")],
    action: {
      label: t("activation.action"),
      url: `${options.publicOrigin}${accountRoutes.register.paths[language]}#t=${options.token}`,
    },
    footnote: t("activation.notYou"),
  };
};

/** Offers the account that came with a contract. */
export const renderInvitationEmail = (recipient: Recipient, options: LinkOptions): Email => {
  const t = createServerTranslator(recipient.language);
  const organization = options.organization.name;
  return {
    ...renderActivationEmail(recipient, options),
    subject: t("invitation.subject", { organization }),
    heading: t("invitation.heading"),
    paragraphs: [
      t("greeting", { name: recipient.name }),
      t("invitation.what", { organization }),
      t("activation.once"),
    ],
    footnote: t("invitation.notYou"),
  };
};

/** Informs a customer with an account who signs up again; its link sets a new password. */
const renderAlreadyActiveEmail = ({ name, language }: Recipient, options: LinkOptions): Email => {
  const t = createServerTranslator(language);
  const organization = options.organization.name;
  return {
    language,
    subject: t("alreadyActive.subject", { organization }),
    heading: t("alreadyActive.heading"),
    paragraphs: [
      t("greeting", { name }),
      t("alreadyActive.asked", { organization }),
      t("alreadyActive.signIn", {
        address: `${options.publicOrigin}${accountRoutes.signIn.paths[language]}`,
      }),
      t("alreadyActive.forgot"),
    ],
    action: {
      label: t("alreadyActive.action"),
      url: `${options.publicOrigin}${accountRoutes.recoverPassword.paths[language]}#t=${options.token}`,
    },
    footnote: t("alreadyActive.notYou"),
  };
};

/** How long a link that activates an account is valid. */
export const activationMinutes = 48 * 60;
const resetMinutes = 60;

type SignUpServices = Pick<
  AccountServices,
  "database" | "configuration" | "hasPassword" | "ownsContract" | "ownsInvoice" | "sendLink" | "publicOrigin"
> & { readonly sendEmail: SendEmail };

const readCustomerState = async (
  services: SignUpServices,
  customer: Newcomer,
  request: SignUpRequest,
): Promise<CustomerState> => {
  const { customerId, email } = customer;
  return {
    email,
    hasPassword: await services.hasPassword(customerId),
    ownsContract: await services.ownsContract(customerId, request.contract),
    ownsInvoice:
      !services.configuration.signUp.invoiceNumberField ||
      (await services.ownsInvoice(customerId, request.invoiceNumber ?? "")),
  };
};

/** Sends the sign-up email if the contract holder exists. */
export const signUpWorker = (services: SignUpServices): Worker =>
  worker(signUp, async (request, now) => {
    const { database, publicOrigin, configuration } = services;
    const found = await findCustomerId(database.pool, request.taxId);
    const customer = await findNewcomer(database, found ?? noCustomerId);
    if (customer === undefined) return;
    const sender = { organization: configuration.organization, publicOrigin };
    const outcome = decideSignUp(await readCustomerState(services, customer, request), request.email);
    if (outcome.send === "nothing") return;
    const { customerId } = customer;
    const { to } = outcome;
    if (outcome.send === "already_active") {
      await services.sendLink(
        { customerId, purpose: "password_reset", minutes: resetMinutes, now },
        (token) => services.sendEmail(to, renderAlreadyActiveEmail(customer, { ...sender, token })),
      );
      return;
    }
    const attributes: ActivationAttributes = { email: outcome.emailToKeep, mobile: request.mobile };
    await services.sendLink(
      { customerId, purpose: "activation", minutes: activationMinutes, now, attributes },
      (token) => services.sendEmail(to, renderActivationEmail(customer, { ...sender, token })),
    );
  });
