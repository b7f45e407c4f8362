import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { Email, EmailAttachment, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import type { CaseState } from "../contract/case-fields.ts";
import type { VisitorMessage } from "../contract/operator-cases.ts";
import { supportRoutes } from "../contract/routes.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { caseChanged, caseReceived, visitorMessageAnswered, visitorMessageReceived } from "./case-jobs.ts";
import { findCase, type FoundCase } from "./case-queries.ts";
import { printCaseReceipt, type ReceiptPorts } from "./case-receipt.ts";
import { countRecentOf, findVisitorMessage } from "./visitor-messages.ts";

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);
type Words = ReturnType<typeof wordsFor>;

export interface CaseEmailPorts extends ReceiptPorts {
  readonly sendEmail: SendEmail;
  readonly publicOrigin: string;
}

type MailPorts = Pick<CaseEmailPorts, "organization" | "publicOrigin">;

const human = (
  { phone, schedule }: CaseEmailPorts["organization"],
  language: CompleteLanguage,
  t: Words,
): string => t("human", { phone, schedule: schedule[language] === "" ? "none" : schedule[language] });

/**
 * What a case is about, in our words: that of a claim is the market's name of its reason. The subject of the others is
 * the customer's, which no email has.
 */
const topicOf = ({ kind, subject }: Pick<FoundCase, "kind" | "subject">, t: Words): string =>
  kind === "claim" ? subject : t(`topics.${kind}`);

/** The case on the portal, after signing in. */
const caseUrl = (
  { language, reference }: Pick<FoundCase, "language" | "reference">,
  origin: string,
): string => `${origin}${supportRoutes.supportRequest.paths[language].replace(":id", reference)}`;

/** The receipt: number, day of the answer, and what follows. The customer's words are in the attached PDF alone. */
const receiptEmail = (
  { language, reference, kind, dueOn, subject, place }: FoundCase,
  { name, receipt }: { readonly name: string; readonly receipt: EmailAttachment | undefined },
  { organization, publicOrigin }: MailPorts,
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("received.subject", { reference, organization: organization.name }),
    heading: t(`received.heading.${kind}`),
    paragraphs: [
      t("greeting", { name }),
      t("title", { topic: topicOf({ kind, subject }, t), place: place ?? "none" }),
      t("received.number", { reference }),
      t("received.due", { day: formatsOf(language).dayInText(dueOn) }),
      ...(kind === "claim" ? [t("received.supply")] : []),
      ...(receipt === undefined ? [] : [t("received.attached")]),
      human(organization, language, t),
    ],
    attachments: receipt === undefined ? [] : [receipt],
    action: {
      label: t("received.receipt"),
      url: caseUrl({ language, reference }, publicOrigin),
    },
  };
};

const answerKind = (state: CaseState): "information_required" | "denied" | "accepted" | "answered" => {
  if (state === "information_required" || state === "denied" || state === "accepted") return state;
  return "answered";
};

/** Says that staff wrote, and not what. A denied claim names the bodies of appeal. */
const answerEmail = (
  { language, reference, kind, subject, place }: FoundCase,
  { name, state }: { readonly name: string; readonly state: CaseState },
  { organization, publicOrigin }: MailPorts,
): Email => {
  const t = wordsFor(language);
  const answer = answerKind(state);
  const topic = topicOf({ kind, subject }, t);
  const body = organization.complaintsBody ?? "none";
  return {
    language,
    subject: t(`${answer}.subject`, { topic, reference }),
    heading: t(`${answer}.heading`),
    paragraphs: [
      t("greeting", { name }),
      t("title", { topic, place: place ?? "none" }),
      t(`${answer}.what`, { reference }),
      ...(kind === "claim" && answer === "denied" ? [t("appeal", { body })] : []),
      human(organization, language, t),
    ],
    action: { label: t("open"), url: caseUrl({ language, reference }, publicOrigin) },
  };
};

/** The receipt of a visitor's message. None of its words: the address may be a stranger's. */
const visitorReceiptEmail = (
  { language, reference, dueOn }: VisitorMessage,
  { organization }: Pick<MailPorts, "organization">,
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("received.subject", { reference, organization: organization.name }),
    heading: t("received.heading.question"),
    paragraphs: [
      t("visitor.greeting"),
      t("received.number", { reference }),
      t("received.due", { day: formatsOf(language).dayInText(dueOn) }),
      human(organization, language, t),
    ],
    footnote: t("visitor.notYou"),
  };
};

const visitorAnswerEmail = (
  { language, reference, answer, subject }: VisitorMessage,
  { organization }: Pick<MailPorts, "organization">,
): Email => {
  const t = wordsFor(language);
  return {
    language,
    subject: t("answered.subject", { reference, topic: t("topics.question") }),
    heading: t("visitor.heading", { subject }),
    paragraphs: [
      t("visitor.greeting"),
      ...answer.split(/\n+/).filter((line) => line.trim() !== ""),
      human(organization, language, t),
    ],
  };
};

/** Receipts to one address in an hour; what comes after is received without one. */
const receiptsPerHour = 3;

export const caseEmailWorkers = (ports: CaseEmailPorts): Worker[] => {
  const { database, sendEmail } = ports;
  const facts = async ({ customerId, reference }: { customerId: number; reference: string }) => {
    const found = await findCase(database.pool, customerId, reference);
    const addressee = await findAddressee(database.pool, customerId);
    return found && addressee && { found, name: addressee.greetingName, email: addressee.email };
  };
  return [
    worker(caseReceived, async (key) => {
      const known = await facts(key);
      if (known === undefined) return;
      const receipt = await printCaseReceipt(ports, key);
      await sendEmail(known.email, receiptEmail(known.found, { name: known.name, receipt }, ports));
    }),
    worker(caseChanged, async ({ state, ...key }) => {
      const known = await facts(key);
      if (known === undefined) return;
      await sendEmail(known.email, answerEmail(known.found, { name: known.name, state }, ports));
    }),
    worker(visitorMessageReceived, async ({ reference }) => {
      const message = await findVisitorMessage(database.pool, reference);
      if (message === undefined) return;
      if ((await countRecentOf(database, message.email, message.createdAt)) > receiptsPerHour) return;
      await sendEmail(message.email, visitorReceiptEmail(message, ports));
    }),
    worker(visitorMessageAnswered, async ({ reference }) => {
      const message = await findVisitorMessage(database.pool, reference);
      if (message !== undefined && message.answeredAt !== null)
        await sendEmail(message.email, visitorAnswerEmail(message, ports));
    }),
  ];
};
