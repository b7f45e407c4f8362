import * as z from "zod/mini";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { linkTo, pathOfLink, type RouteTable } from "#platform/contract/links.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { contractLink } from "../contract/topics.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { blockWords, changeBlockOf, changeSubjectOf } from "./change-block.ts";
import { findRequestFacts, type RequestFacts, type RequestKey } from "./request-facts.ts";

/** The states of a request of which the customer is written to. */
export const emailedStates = ["waiting_for_signature", "accepted", "rejected", "done", "expired"] as const;
type EmailedState = (typeof emailedStates)[number];

/** A request came to a state of which its customer is written to. */
export const requestMoved = defineJob(
  "request_moved",
  z.object({ customerId: z.int(), requestId: z.uuid(), state: z.enum(emailedStates) }),
);

/** An email about a contract, for the list of what was sent about it. */
interface SentEmail {
  readonly customerId: number;
  readonly contractId: number;
  /** The same when the email is sent again after an interruption. */
  readonly originKey: string;
  readonly channel: "email";
  readonly sentAt: Date;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** The signature that a request waits for. */
export interface RequestSignature {
  readonly state: string;
  readonly expiresAt: Date;
  readonly signingUrl: string | null;
}

export interface RequestEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
  readonly organization: { readonly name: string; readonly phone: string };
  readonly publicOrigin: string;
  readonly routes: RouteTable;
  /** Every kind of request that features define. */
  readonly requestChanges: readonly WordedChange[];
  readonly findSignature: (client: Queryable, key: RequestKey) => Promise<RequestSignature | undefined>;
  readonly recordCommunication: (sent: SentEmail) => Promise<void>;
}

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);
type Words = ReturnType<typeof wordsFor>;

/** "the change of power for the flat in Girona" */
const aboutOf = (
  { kind, place, language }: RequestFacts,
  { requestChanges }: Pick<RequestEmailPorts, "requestChanges">,
  t: Words,
): string => t("about", { change: kindWords(requestChanges, kind, language).inText, place: place ?? "none" });

/** Where the button leads: a change that is done is seen on its contract, all else on the screen of the request. */
const actionOf = (
  state: EmailedState,
  { contractName, commodity, language, reference }: RequestFacts,
  { publicOrigin, routes }: Pick<RequestEmailPorts, "publicOrigin" | "routes">,
): Email["action"] => {
  const t = wordsFor(language);
  const contract = contractLink({
    contractName: contractName ?? undefined,
    commodity: commodity ?? undefined,
  });
  const isOfContract = state === "done" && contract !== undefined;
  const link = isOfContract ? contract : linkTo("support.supportRequest", { id: reference });
  const label = t(isOfContract ? "open" : "request");
  return { label, url: `${publicOrigin}${pathOfLink(routes, link, language)}` };
};

const headed = (heading: string, text: string | null): string[] =>
  text === null ? [] : [`${heading}: ${text}`];

/** What changes, what it costs, from when and how to go back, as the document and the screen have it. */
const blockParagraphs = (facts: RequestFacts, kinds: readonly WordedChange[]): string[] => {
  const { language } = facts;
  const t = blockWords(language);
  const { lines, totalCents, costsNote, takesEffect, goBack } = changeBlockOf(facts, kinds, language);
  return [
    ...lines.map(({ label, before, after, difference }) =>
      before === null
        ? t("lineAfter", { label, after })
        : t("line", { label, before, after, difference: difference ?? "none" }),
    ),
    totalCents === null ? t("free") : t("totalLine", { total: formatsOf(language).money(totalCents) }),
    ...(costsNote === null ? [] : [costsNote]),
    ...headed(t("takesEffect"), takesEffect),
    ...headed(t("goBack"), goBack),
  ];
};

interface EmailFacts {
  readonly facts: RequestFacts;
  readonly about: string;
  readonly expiresAt: Date;
  readonly phone: string;
  readonly kinds: readonly WordedChange[];
}

const paragraphsOf = (
  state: EmailedState,
  { facts, about, expiresAt, phone, kinds }: EmailFacts,
  t: Words,
): string[] => {
  switch (state) {
    case "waiting_for_signature":
      return [
        t("waiting.what", { about, when: formatsOf(facts.language).longInstant(expiresAt) }),
        ...blockParagraphs(facts, kinds),
        t("waiting.late"),
      ];
    case "rejected":
      return [
        t("rejected.what", { about }),
        t("rejected.reason", { reason: facts.reason }),
        t("rejected.help", { phone }),
      ];
    case "accepted":
      return [t("accepted.what", { about })];
    case "done":
      return [t("done.what", { about })];
    case "expired":
      return [t("expired.what", { about }), t("expired.again")];
    default:
      return state satisfies never;
  }
};

/** The email of a request's new state, in the customer's language. */
export const requestEmail = (
  state: EmailedState,
  {
    facts,
    greetingName,
    signature,
  }: { facts: RequestFacts; greetingName: string; signature: RequestSignature | undefined },
  ports: Pick<RequestEmailPorts, "organization" | "publicOrigin" | "routes" | "requestChanges">,
): Email => {
  const { language, reference, createdAt, place } = facts;
  const { organization, requestChanges: kinds } = ports;
  const t = wordsFor(language);
  const group = state === "waiting_for_signature" ? "waiting" : state;
  const signing = state === "waiting_for_signature" ? signature?.signingUrl : undefined;
  const expiresAt = signature?.expiresAt ?? createdAt;
  const subject = changeSubjectOf(facts, kinds, language);
  const about = aboutOf(facts, ports, t);
  return {
    language,
    subject: t(`${group}.subject`, { subject }),
    heading: t(`${group}.heading`),
    paragraphs: [
      t("greeting", { name: greetingName }),
      t("title", { subject, place: place ?? "none" }),
      ...paragraphsOf(state, { facts, about, expiresAt, phone: organization.phone, kinds }, t),
      t("reference", { reference }),
    ],
    action: signing ? { label: t("waiting.action"), url: signing } : actionOf(state, facts, ports),
    footnote: signing ? t("waiting.notYou", { phone: organization.phone }) : undefined,
  };
};

/** Writes to the customer of a request. Nothing is sent to customers without an email, and no link to a closed signature. */
export const requestEmailWorker = (ports: RequestEmailPorts): Worker =>
  worker(requestMoved, async ({ state, ...key }, now) => {
    const { database, sendEmail } = ports;
    const [facts, addressee, signature] = await Promise.all([
      findRequestFacts(database.pool, key),
      findAddressee(database.pool, key.customerId),
      ports.findSignature(database.pool, key),
    ]);
    if (facts === undefined || addressee === undefined) return;
    if (state === "waiting_for_signature" && signature?.state !== "waiting") return;
    const email = requestEmail(state, { facts, greetingName: addressee.greetingName, signature }, ports);
    await sendEmail(addressee.email, email);
    if (facts.contractId !== null)
      await ports.recordCommunication({
        customerId: key.customerId,
        contractId: facts.contractId,
        originKey: `${facts.reference} ${state}`,
        channel: "email",
        sentAt: now,
        recipient: addressee.email,
        subject: email.subject,
        body: email.paragraphs.join("\n"),
      });
  });
