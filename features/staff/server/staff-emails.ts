import { deskBasePath } from "#platform/contract/desk.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import type { StaffServices } from "./services.ts";
import { staffInvited, staffPasskeyChanged } from "./staff-jobs.ts";
import { invitationHours } from "../contract/staff-member.ts";

const messages = { ca, es, en } as const;

/** The token is in the fragment, which browsers send to no server, so that it is in no log. */
export const invitationUrlOf = (publicOrigin: string, token: string): string =>
  `${publicOrigin}${deskBasePath}/invitation#t=${token}`;

export interface StaffEmailPorts {
  readonly staff: Pick<StaffServices, "members" | "findMember">;
  readonly sendEmail: SendEmail;
  readonly publicOrigin: string;
  readonly configuration: {
    readonly organization: { readonly name: string };
    readonly languages: { readonly default: CompleteLanguage };
  };
}

const invitationEmail = (
  { name, token }: { readonly name: string; readonly token: string },
  { publicOrigin, configuration }: StaffEmailPorts,
): Email => {
  const language = configuration.languages.default;
  const organization = configuration.organization.name;
  const t = serverWords(language, messages);
  return {
    language,
    subject: t("subject", { organization }),
    heading: t("heading"),
    paragraphs: [
      t("greeting", { name }),
      t("text", { organization }),
      t("limits", { hours: invitationHours }),
    ],
    action: { label: t("button"), url: invitationUrlOf(publicOrigin, token) },
    footnote: t("notYou", { organization }),
  };
};

const passkeyEmail = (
  { name, passkey, change }: { name: string; passkey: string; change: "added" | "ended" },
  { publicOrigin, configuration }: StaffEmailPorts,
): Email => {
  const language = configuration.languages.default;
  const organization = configuration.organization.name;
  const t = serverWords(language, messages);
  return {
    language,
    subject: t(`passkey.${change}.subject`, { organization }),
    heading: t(`passkey.${change}.heading`),
    paragraphs: [t("greeting", { name }), t(`passkey.${change}.text`, { passkey }), t("passkey.notYou")],
    action: { label: t("passkey.button"), url: `${publicOrigin}${deskBasePath}/account` },
  };
};

export const staffEmailWorkers = (ports: StaffEmailPorts): Worker[] => [
  worker(staffInvited, async ({ staffId }, now) => {
    const invited = await ports.staff.members.renewInvitation(staffId, now);
    if (invited !== undefined) await ports.sendEmail(invited.email, invitationEmail(invited, ports));
  }),
  worker(staffPasskeyChanged, async ({ staffId, name: passkey, change }) => {
    const member = await ports.staff.findMember(staffId);
    if (member === undefined) return;
    const { name, email } = member;
    await ports.sendEmail(email, passkeyEmail({ name, passkey, change }, ports));
  }),
];
