import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { day, instant, named } from "#platform/contract/wire.ts";

/** A question, the readings of a meter, or a claim. */
export const caseKinds = ["question", "readings", "claim"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The kinds in a customer's list of requests: cases, and changes of contracts. */
export const listedKinds = [...caseKinds, "change"] as const;

/**
 * `received` and `in_process` are the retailer's turn, `information_required` is the customer's; the others are final,
 * until the case is reopened. `closed`: the customer needs no answer any more.
 */
export const caseStates = [
  "received",
  "in_process",
  "information_required",
  "accepted",
  "denied",
  "closed",
] as const;
export type CaseState = (typeof caseStates)[number];
export const openCaseStates = [
  "received",
  "in_process",
  "information_required",
] as const satisfies readonly CaseState[];

export const casePriorities = ["normal", "high"] as const;

/** What categories and kinds of case are grouped by. */
export const caseSections = ["bills", "contracts", "supply", "other"] as const;
export type CaseSection = (typeof caseSections)[number];

/** The category with which a case is a reading of a meter. */
export const readingsCategory = 20;

/** Files of one message. */
export const maxCaseFiles = 6;

export const subjectLength = 120;
export const messageLength = 5000;
const written = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
/** One line: it becomes a heading, a cell and part of an email. */
export const subject = written(subjectLength).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u));
export const message = written(messageLength);

/** What the customer reads at once: the number, and until when an answer is due. */
export const caseReceipt = named({
  reference: ["id", caseReference],
  receivedAt: ["received_at", instant],
  dueOn: ["due_on", day],
});
export type CaseReceipt = z.output<typeof caseReceipt>;

export const caseLanguage = z.enum(completeLanguages);

export const isOpenState = (state: CaseState): boolean => openCaseStates.some((open) => open === state);
