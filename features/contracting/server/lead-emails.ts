import { knownRefusal, refusalActorOf } from "#energy/contract-refusals.ts";
import { madridDate } from "#energy/calendar.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { Email, EmailAttachment, SendEmail } from "#platform/server/mail/email.ts";
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
import { leadLinkRequested, leadMoved } from "./leads/lead-jobs.ts";
import { findLead, findLeadWhole, type Lead } from "./leads/lead-queries.ts";
import { giveVerifiedTaxId, type GiveTaxId } from "./leads/verified-holder.ts";
import { ensureWithdrawalPaper, type Paper } from "./papers/make-papers.ts";
import { leadSignatureWorker } from "./papers/poll-lead-signatures.ts";
import { preparePapers, type PreparedPapers, type PreparingPorts } from "./papers/prepare-papers.ts";

const wordsFor = (language: CompleteLanguage) => serverWords(language, { ca, es, en });
const refusalsFor = (language: CompleteLanguage) =>
  serverWords(language, { ca: refusalsCa, es: refusalsEs, en: refusalsEn });

export type LeadEmailPorts = PreparingPorts & {
  readonly sendEmail: SendEmail;
  readonly publicOrigin: string;
  /** Gives a customer without tax id the one that the retailer has verified. */
  readonly giveTaxId: GiveTaxId;
};
type MailPorts = Pick<LeadEmailPorts, "organization" | "publicOrigin">;

const dayMs = 86_400_000;

const linkUrlOf = (publicOrigin: string, language: CompleteLanguage, token: string): string =>
  `${publicOrigin}${contractingRoutes.resumeContracting.paths[language]}#t=${token}`;

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
    action: { label: t("link.open"), url: linkUrlOf(publicOrigin, language, token) },
    footnote: t("link.notYou", { organization }),
  };
};

type NotifiedState = Exclude<LeadState, "draft">;

const attachmentOf = ({ stored: { filename }, content }: Paper): EmailAttachment => ({
  filename,
  mediaType: "application/pdf",
  content,
});

/** With the papers, which are the proof on a durable medium (RDL 1/2007, art. 98.7), and the button that signs them. */
const confirmedEmail = (
  lead: Lead,
  { papers, signingUrl, link }: PreparedPapers & { readonly link: string },
  { organization }: MailPorts,
): Email => {
  const { language, reference, values, productId } = lead;
  const t = wordsFor(language);
  const { heading, paragraphs } = confirmationParagraphs(
    // The email says it apart, above.
    { reference, values, isHalted: productId === null, isToSign: false },
    language,
  );
  const hasPapers = papers.length > 0;
  return {
    language,
    subject: t("confirmed.subject", { reference, organization: organization.name }),
    heading: signingUrl === undefined ? heading : t("confirmed.signHeading"),
    paragraphs: [
      t("greeting"),
      ...(signingUrl === undefined ? [] : [t("confirmed.sign")]),
      ...paragraphs,
      ...(hasPapers ? [t("confirmed.papers")] : []),
      ...(signingUrl === undefined || !hasPapers ? [] : [t("confirmed.follow", { link })]),
      t("human", { phone: organization.phone }),
    ],
    ...(hasPapers && {
      action:
        signingUrl === undefined
          ? { label: t("confirmed.open"), url: link }
          : { label: t("confirmed.signAction"), url: signingUrl },
    }),
    footnote: t("confirmed.notYou"),
    attachments: papers.map(attachmentOf),
  };
};

/** A distributor's code of a refusal in words; undefined for one that the formats do not have. */
export const refusalText = (code: string, language: CompleteLanguage): string | undefined =>
  knownRefusal(code) === code ? refusalsFor(language)(code) : undefined;

/** The reason of a refusal in words, and who has to act. */
const refusalParagraphs = ({ language, refusalCode }: Lead): string[] => {
  const t = wordsFor(language);
  const code = knownRefusal(refusalCode ?? "");
  return [refusalsFor(language)(code), t(`refused.${refusalActorOf(code)}`)];
};

const movedEmail = (
  lead: Lead,
  {
    state,
    papers,
  }: { readonly state: Exclude<NotifiedState, "confirmed">; readonly papers: readonly Paper[] },
  { organization }: MailPorts,
): Email => {
  const { language, reference, startsOn, visitOn, signatureState } = lead;
  const t = wordsFor(language);
  const on = state === "visit" ? visitOn : startsOn;
  const day = on === null ? "" : formatsOf(language).dayInText(on);
  const values = { reference, day, organization: organization.name };
  const isUnsigned = state === "withdrawn" && signatureState === "expired";
  return {
    language,
    subject: t(`${state}.subject`, values),
    heading: t(`${state}.heading`),
    paragraphs: [
      t("greeting"),
      isUnsigned ? t("withdrawn.unsigned", values) : t(`${state}.what`, values),
      ...(state === "refused" ? refusalParagraphs(lead) : []),
      ...(papers.length > 0 ? [t("withdrawn.paper")] : []),
      t("human", { phone: organization.phone }),
    ],
    attachments: papers.map(attachmentOf),
  };
};

/** A link to the request's screen, for who has the end of the tax id. */
const createPaperLink = async (
  { database, readConfiguration, publicOrigin }: LeadEmailPorts,
  { leadId, language }: Lead,
  now: Date,
): Promise<string> => {
  const days = readConfiguration().contractation.paperLinkDays;
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const token = await createLeadLink(database.pool, { leadId, now, expiresAt });
  return linkUrlOf(publicOrigin, language, token);
};

/** Makes the papers of a confirmed request and sends them. */
const sendPapers = async (ports: LeadEmailPorts, lead: Lead, now: Date): Promise<void> => {
  const link = await createPaperLink(ports, lead, now);
  const prepared = await preparePapers(ports, lead, { values: lead.values, link, now });
  const email = lead.values.ownerAddress?.email ?? "";
  if (email !== "") await ports.sendEmail(email, confirmedEmail(lead, { ...prepared, link }, ports));
};

const sendMove = async (
  ports: LeadEmailPorts,
  lead: Lead,
  { state, now }: { readonly state: Exclude<NotifiedState, "confirmed">; readonly now: Date },
): Promise<void> => {
  const { values } = lead;
  if (state === "active") await giveVerifiedTaxId(ports, lead);
  const isPaper = state === "withdrawn" && lead.productId !== null && lead.signatureState !== "expired";
  const paper = isPaper ? await ensureWithdrawalPaper(ports, lead, { values, now }) : undefined;
  const email = values.ownerAddress?.email ?? "";
  const papers = paper === undefined ? [] : [paper];
  if (email !== "") await ports.sendEmail(email, movedEmail(lead, { state, papers }, ports));
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
      const whole = { ...lead, values };
      if (state === "confirmed") await sendPapers(ports, whole, now);
      else await sendMove(ports, whole, { state, now });
    }),
    leadSignatureWorker(ports),
  ];
};
