import { knownRefusal, refusalActorOf } from "#energy/contract-refusals.ts";
import { madridDate } from "#energy/calendar.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { contractingRoutes } from "../contract/routes.ts";
import type { LeadState } from "../contract/lead-record.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import refusalsCa from "../locales/refusals.ca.json" with { type: "json" };
import refusalsEn from "../locales/refusals.en.json" with { type: "json" };
import refusalsEs from "../locales/refusals.es.json" with { type: "json" };
import { createLeadLink } from "./lead-links.ts";
import { confirmationParagraphs } from "./leads/confirmation-message.ts";
import type { ContractingPorts } from "./leads/contracting-ports.ts";
import { leadLinkRequested, leadMoved } from "./leads/lead-jobs.ts";
import { findLead, findLeadWhole, type Lead } from "./leads/lead-queries.ts";

const wordsFor = (language: CompleteLanguage) => serverWords(language, { ca, es, en });
const refusalsFor = (language: CompleteLanguage) =>
  serverWords(language, { ca: refusalsCa, es: refusalsEs, en: refusalsEn });

export type LeadEmailPorts = Pick<ContractingPorts, "database" | "organization" | "readConfiguration"> & {
  readonly sendEmail: SendEmail;
  readonly publicOrigin: string;
};
type MailPorts = Pick<LeadEmailPorts, "organization" | "publicOrigin">;

const dayMs = 86_400_000;

/** The token is in the fragment, which no server and no referrer sees; a scanner that opens the link changes nothing. */
const linkEmail = (
  language: CompleteLanguage,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
  { organization: { name: organization }, publicOrigin }: MailPorts,
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("link.subject", { organization }),
    heading: t("link.heading"),
    paragraphs: [
      t("greeting"),
      t("link.what"),
      t("link.until", { day: formatsOf(language).dayInText(madridDate(expiresAt)) }),
    ],
    action: {
      label: t("link.open"),
      url: `${publicOrigin}${contractingRoutes.resumeContracting.paths[language]}#t=${token}`,
    },
    footnote: t("link.notYou", { organization }),
  };
};

type NotifiedState = Exclude<LeadState, "draft">;

const confirmedEmail = (lead: Lead, { organization }: MailPorts): Email => {
  const { language, reference, values, productId } = lead;
  const t = wordsFor(language);
  const { heading, paragraphs } = confirmationParagraphs(
    { reference, values, isHalted: productId === null },
    language,
  );
  return {
    language,
    subject: t("confirmed.subject", { reference, organization: organization.name }),
    heading,
    paragraphs: [t("greeting"), ...paragraphs, t("human", { phone: organization.phone })],
    footnote: t("confirmed.notYou"),
  };
};

/** The reason of a refusal in words, and who has to act. */
const refusalParagraphs = ({ language, refusalCode }: Lead): string[] => {
  const t = wordsFor(language);
  const code = knownRefusal(refusalCode ?? "");
  return [
    refusalsFor(language)(code),
    refusalActorOf(code) === "customer" ? t("refused.yours") : t("refused.ours"),
  ];
};

const movedEmail = (lead: Lead, state: Exclude<NotifiedState, "confirmed">, ports: MailPorts): Email => {
  const { language, reference, startsOn } = lead;
  const { organization } = ports;
  const t = wordsFor(language);
  const day = startsOn === null ? "" : formatsOf(language).dayInText(startsOn);
  return {
    language,
    subject: t(`${state}.subject`, { reference, organization: organization.name }),
    heading: t(`${state}.heading`),
    paragraphs: [
      t("greeting"),
      t(`${state}.what`, { reference, day, organization: organization.name }),
      ...(state === "refused" ? refusalParagraphs(lead) : []),
      t("human", { phone: organization.phone }),
    ],
  };
};

export const leadEmailWorkers = (ports: LeadEmailPorts): Worker[] => {
  const { database, sendEmail, readConfiguration } = ports;
  return [
    worker(leadLinkRequested, async ({ leadId, email }, now) => {
      const lead = await findLead(database.pool, leadId, now);
      if (lead === undefined) return;
      const expiresAt = new Date(now.getTime() + readConfiguration().contractation.linkDays * dayMs);
      const token = await createLeadLink(database.pool, { leadId, now, expiresAt });
      await sendEmail(email, linkEmail(lead.language, { token, expiresAt }, ports));
    }),
    worker(leadMoved, async ({ leadId, state }, now) => {
      const lead = await findLead(database.pool, leadId, now);
      if (lead === undefined || state === "draft") return;
      const { values } = await findLeadWhole(database.pool, lead);
      const email = values.ownerAddress?.email ?? "";
      if (email === "") return;
      const whole = { ...lead, values };
      await sendEmail(
        email,
        state === "confirmed" ? confirmedEmail(whole, ports) : movedEmail(whole, state, ports),
      );
    }),
  ];
};
