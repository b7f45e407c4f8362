import type * as z from "zod/mini";
import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { KindWords } from "#platform/contract/request-kinds.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import type { ResolvedAttachments } from "./attachments.ts";
import type { Queryable } from "./database/query.ts";

/** A request to the retailer, as the feature that applies it sees it. */
export interface RequestOf<Details> {
  readonly customerId: number;
  readonly requestId: string;
  readonly reference: string;
  /** Null for requests that are about no contract. */
  readonly contractId: number | null;
  readonly state: RequestState;
  readonly details: Details;
  /** What the change replaced when it was submitted. */
  readonly replaced: Readonly<Record<string, unknown>>;
}

/**
 * A kind of request: the schema of its details, and its effect on the customer's rows. `apply` runs in the transaction
 * that moves the request to `request.state`, the first time with the state in which it is submitted, and under the lock
 * of the customer's row. What can be refused is refused before submission: an error here undoes the whole move.
 */
export interface ChangeKind<Details = unknown> {
  /** One of those that the feature declares in `contract/request-kinds.ts`. */
  readonly kind: string;
  readonly details: z.ZodMiniType<Details>;
  /** The details as the customer may read them, where a part must not be shown again; by default all of them. */
  readonly shownDetails?: (details: Details) => Readonly<Record<string, unknown>>;
  /** Details as the document to sign prints them, where they are not printed field by field; `{}` prints none. */
  readonly printedDetails?: PrintedDetails;
  /** One line by which the customer recognises the request, from and to what; by default the title of the kind. */
  readonly subject?: ChangeSubject;
  readonly apply: (client: Queryable, request: RequestOf<Details>, now: Date) => Promise<void>;
}

/** Of what was requested, and of what it replaces, which may be empty. */
export type PrintedDetails = (
  details: Readonly<Record<string, unknown>>,
  language: CompleteLanguage,
) => Readonly<Record<string, unknown>>;

/** From what was requested and what it replaces; undefined where they do not say enough. */
export type ChangeSubject = (
  details: Readonly<Record<string, unknown>>,
  replaced: Readonly<Record<string, unknown>>,
  language: CompleteLanguage,
) => string | undefined;

/** A kind, whatever its details. */
export type AnyChangeKind = Pick<ChangeKind, "kind" | "details" | "printedDetails" | "subject"> & {
  readonly shownDetails?: (details: never) => Readonly<Record<string, unknown>>;
  readonly apply: (client: Queryable, request: RequestOf<never>, now: Date) => Promise<void>;
};

export const defineChange = <Details>(change: ChangeKind<Details>): ChangeKind<Details> => change;

/** A kind of request with its words. */
export type WordedChange = AnyChangeKind & { readonly words: Readonly<Record<CompleteLanguage, KindWords>> };

/** Words of kinds, by the parts of their names before and after the dot. */
type WordsOfKinds = Readonly<Record<string, Readonly<Record<string, KindWords>>>>;

/**
 * The kinds of request of a feature with their words: `server/changes.ts` exports them. Throws for a kind that has none.
 */
export const defineChanges = (
  messages: Readonly<Record<CompleteLanguage, WordsOfKinds>>,
  changes: readonly AnyChangeKind[],
): WordedChange[] =>
  changes.map((change) => {
    const [prefix = "", name = ""] = change.kind.split(".");
    const wordsIn = (language: CompleteLanguage): KindWords => {
      const words = messages[language][prefix]?.[name];
      if (words === undefined) throw new Error(`The request ${change.kind} has no words in ${language}`);
      return words;
    };
    return { ...change, words: { ca: wordsIn("ca"), es: wordsIn("es"), en: wordsIn("en") } };
  });

/** The words of a kind. Throws for one that no feature applies any more. */
export const kindWords = (
  kinds: readonly WordedChange[],
  kind: string,
  language: CompleteLanguage,
): KindWords => {
  const found = kinds.find((known) => known.kind === kind);
  if (found === undefined) throw new Error(`No feature applies requests of the kind ${kind}`);
  return found.words[language];
};

export interface Submission<Details> {
  readonly customerId: number;
  readonly contractId: number | null;
  readonly details: Details;
  /**
   * What is in force, in the fields of the details, so that the customer reads both, and what `apply` needs to undo the
   * change when it is rejected or withdrawn. Null where nothing was in force.
   */
  readonly replaced?: Readonly<Record<string, unknown>>;
  /** What the customer was informed that it costs; absent where it costs nothing. */
  readonly costs?: ChangeCosts | undefined;
  /** `waiting_for_signature` where the customer has to sign first. */
  readonly state: "waiting_for_signature" | "sent";
  readonly now: Date;
  /** Runs under the lock when no request of this kind is under way; may fail the call. */
  readonly check?: ((client: Queryable) => Promise<void>) | undefined;
  /** Files that the request takes; `details` has their ids, so that the same request with other files is not a repetition. */
  readonly files?: ResolvedAttachments | undefined;
}

/**
 * `submitted`: it is new. `repeated`: the same request is under way already, as after a double click; nothing was
 * written. `conflict`: another request of this kind is under way for this contract; nothing was written.
 */
export interface SubmissionResult {
  readonly outcome: "submitted" | "repeated" | "conflict";
  readonly reference: string;
  readonly state: RequestState;
}

/**
 * Submits a request: the row, its history, its effect and the event for the retailer's system are written in one
 * transaction, the one of `client` where the caller has one.
 */
export type SubmitRequest = <Details>(
  change: ChangeKind<Details>,
  submission: Submission<Details>,
  client?: Queryable,
) => Promise<SubmissionResult>;
