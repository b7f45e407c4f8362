import * as z from "zod/mini";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { pathOfLink, type RouteTable } from "#platform/contract/links.ts";
import { kindWords, type WordedChange } from "#platform/server/change-kind.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee } from "#platform/server/mail/addressee.ts";
import type { Email, SendEmail } from "#platform/server/mail/email.ts";
import { serverWords } from "#platform/server/words.ts";
import { contractLink } from "../contract/topics.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { findRequestFacts, type RequestFacts } from "./signatures/request-facts.ts";
import { findSignature, type FoundSignature } from "./signatures/signature-queries.ts";

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

export interface RequestEmailPorts {
  readonly database: Pick<Database, "pool">;
  readonly sendEmail: SendEmail;
  readonly organization: { readonly name: string; readonly phone: string };
  readonly publicOrigin: string;
  readonly routes: RouteTable;
  /** Every kind of request that features define. */
  readonly requestChanges: readonly WordedChange[];
  readonly recordCommunication: (sent: SentEmail) => Promise<void>;
}

const messagesOf = { ca, es, en } as const;
const wordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);
type Words = ReturnType<typeof wordsFor>;

/** "the change of power of contract 0000101" */
const aboutOf = (
  { kind, contractName, language }: RequestFacts,
  { requestChanges }: Pick<RequestEmailPorts, "requestChanges">,
  t: Words,
): string =>
  t("about", {
    change: kindWords(requestChanges, kind, language).inText,
    contract: contractName ?? "none",
  });

const contractAction = (
  { contractName, commodity, language }: RequestFacts,
  { publicOrigin, routes }: Pick<RequestEmailPorts, "publicOrigin" | "routes">,
  t: Words,
): Email["action"] => {
  const link = contractLink({ contractName: contractName ?? undefined, commodity: commodity ?? undefined });
  if (link === undefined) return undefined;
  return { label: t("open"), url: `${publicOrigin}${pathOfLink(routes, link, language)}` };
};

const paragraphsOf = (
  state: EmailedState,
  { facts, about, expiresAt, phone }: { facts: RequestFacts; about: string; expiresAt: Date; phone: string },
  t: Words,
): string[] => {
  switch (state) {
    case "waiting_for_signature":
      return [
        t("waiting.what", { about, when: formatsOf(facts.language).longInstant(expiresAt) }),
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
  }: { facts: RequestFacts; greetingName: string; signature: FoundSignature | undefined },
  ports: Pick<RequestEmailPorts, "organization" | "publicOrigin" | "routes" | "requestChanges">,
): Email => {
  const { language, reference, createdAt } = facts;
  const { organization } = ports;
  const t = wordsFor(language);
  const group = state === "waiting_for_signature" ? "waiting" : state;
  const signing = state === "waiting_for_signature" ? signature?.signingUrl : undefined;
  const expiresAt = signature?.expiresAt ?? createdAt;
  return {
    language,
    subject: t(`${group}.subject`, { organization: organization.name }),
    heading: t(`${group}.heading`),
    paragraphs: [
      t("greeting", { name: greetingName }),
      ...paragraphsOf(
        state,
        { facts, about: aboutOf(facts, ports, t), expiresAt, phone: organization.phone },
        t,
      ),
      t("reference", { reference }),
    ],
    action: signing ? { label: t("waiting.action"), url: signing } : contractAction(facts, ports, t),
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
      findSignature(database.pool, key),
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
