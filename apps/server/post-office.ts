import type { Configuration } from "#features/deployment/contract/configuration.ts";
import type { MailPort } from "#integrations/mail/port.ts";
import { createSandboxMailbox } from "#integrations/mail/sandbox-mailbox.ts";
import { openSmtp } from "#integrations/mail/smtp.ts";
import { composeLetter } from "#platform/server/mail/compose-letter.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import type { BuildingBlocks } from "./building-blocks.ts";
import type { Environment } from "./environment.ts";

export interface PostOfficeParts {
  readonly environment: Pick<Environment, "smtpUrl">;
  readonly blocks: Pick<BuildingBlocks, "database" | "configuration" | "publicOrigin">;
}

/** How letters leave the portal. */
export interface PostOffice {
  readonly sendLetter: SendLetter;
  /** Whether letters stay here, in the sandbox's mailbox, and its page is to be shown. */
  readonly hasMailbox: boolean;
  /** Where letters go, in a line for whoever starts the server. */
  readonly description: string;
  /** Throws when letters could not leave now. */
  readonly verify: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const sender =
  (mail: MailPort, { organization, theme }: Configuration): SendLetter =>
  (recipient, letter) =>
    mail.send({ recipient, ...composeLetter(letter, { organization, colours: theme }) });

const openMailbox = ({ database, configuration }: PostOfficeParts["blocks"]): PostOffice => ({
  sendLetter: sender(createSandboxMailbox(database), configuration),
  hasMailbox: true,
  description: configuration.demo
    ? "E-mails stay here, as SMTP_URL is not set"
    : "E-mails reach nobody, as SMTP_URL is not set: they stay here, and their page opens on this machine only",
  verify: async () => {},
  close: async () => {},
});

/** The mail server of the environment when it names one, else the sandbox's mailbox. */
export const createPostOffice = ({ environment, blocks }: PostOfficeParts): PostOffice => {
  const { configuration, publicOrigin } = blocks;
  const { organization, mail } = configuration;
  if (environment.smtpUrl === undefined) return openMailbox(blocks);
  const smtp = openSmtp({
    url: environment.smtpUrl,
    sender: { name: organization.name, address: mail.from ?? organization.email },
    replyTo: organization.email,
    host: new URL(publicOrigin).hostname,
  });
  return {
    sendLetter: sender(smtp, configuration),
    hasMailbox: false,
    description: `E-mails leave by ${new URL(environment.smtpUrl).host}`,
    verify: smtp.verify,
    close: async () => smtp.close(),
  };
};
