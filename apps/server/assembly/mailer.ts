import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { MailPort } from "#integrations/mail/port.ts";
import { createSandboxMailbox } from "#integrations/mail/mailbox/mailbox-queries.ts";
import { renderEmail } from "#platform/server/mail/render-email.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import type { EmailFigures } from "./figures.ts";
import type { Services } from "./services.ts";
import type { Environment } from "../environment.ts";

export interface MailerParts {
  readonly environment: Pick<Environment, "smtpUrl">;
  readonly services: Pick<Services, "database" | "configuration" | "publicOrigin">;
  /** Called when an attempt at an email failed. */
  readonly onFailedEmail?: () => void;
}

/** Sends the portal's emails. */
export interface Mailer {
  readonly sendEmail: SendEmail;
  /** How many emails left this server, and how many attempts failed. */
  readonly figures: () => EmailFigures;
  /** Whether emails stay in the sandbox's mailbox, whose page is then served. */
  readonly hasMailbox: boolean;
  /** Where emails go, one line for the log of the start. */
  readonly description: string;
  /** Throws when the mail server does not accept emails now. */
  readonly verify: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const sender =
  (mail: MailPort, { organization, theme }: Configuration): SendEmail =>
  (recipient, email) =>
    mail.send({
      recipient,
      ...renderEmail(email, { organization, colours: theme }),
      ...(email.attachments === undefined ? {} : { attachments: email.attachments }),
      ...(email.unsubscribe === undefined ? {} : { unsubscribeUrl: email.unsubscribe.oneClickUrl }),
    });

const counted = (
  send: SendEmail,
  { onFailedEmail }: Pick<MailerParts, "onFailedEmail">,
): Pick<Mailer, "sendEmail" | "figures"> => {
  const counts = { sent: 0, failed: 0 };
  return {
    sendEmail: async (recipient, email) => {
      try {
        await send(recipient, email);
      } catch (error) {
        counts.failed += 1;
        onFailedEmail?.();
        throw error;
      }
      counts.sent += 1;
    },
    figures: () => counts,
  };
};

const openMailbox = (parts: Pick<MailerParts, "services" | "onFailedEmail">): Mailer => {
  const { database, configuration } = parts.services;
  return {
    ...counted(sender(createSandboxMailbox(database), configuration), parts),
    hasMailbox: true,
    description: configuration.demo
      ? "Emails stay here, as SMTP_URL is not set"
      : "SMTP_URL is not set: emails are stored in the test mailbox, which opens on this machine only",
    verify: async () => {},
    close: async () => {},
  };
};

/** Sends by the mail server of the environment, or into the sandbox's mailbox when there is none. */
export const createMailer = async (parts: MailerParts): Promise<Mailer> => {
  const { environment, services } = parts;
  const { configuration, publicOrigin } = services;
  const { organization, mail } = configuration;
  if (environment.smtpUrl === undefined) return openMailbox(parts);
  // Its library takes 10 MB, which a portal without a mail server does not need.
  const { openSmtp } = await import("#integrations/mail/smtp.ts");
  const smtp = openSmtp({
    url: environment.smtpUrl,
    sender: { name: organization.name, address: mail.from ?? organization.email },
    replyTo: organization.email,
    host: new URL(publicOrigin).hostname,
  });
  return {
    ...counted(sender(smtp, configuration), parts),
    hasMailbox: false,
    description: `Emails leave by ${new URL(environment.smtpUrl).host}`,
    verify: smtp.verify,
    close: async () => smtp.close(),
  };
};
