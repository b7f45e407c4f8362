import * as z from "zod/mini";
import type { Link } from "./links.ts";

/**
 * The kind of a request, by the feature that applies it and the change: `contract.power`. The OpenAPI documents name those
 * of every feature.
 */
export const requestKind = z
  .string()
  .check(z.regex(/^[a-z]+\.[a-z_]+$/))
  .register(z.globalRegistry, { closedSet: "requestKinds" });

/** What a feature declares of the kinds of request that it applies. */
export interface RequestKinds {
  /** What stands before the dot in each of them. */
  readonly prefix: string;
  readonly changes: readonly string[];
  /** Where the customer finds what was changed; absent where it is the screen of the contract. */
  readonly doneAt?: Link;
}

/**
 * Declares a feature's kinds of request: `contract/request-kinds.ts` exports them. Their words are in the feature's
 * `locales/request-kinds.*.json`, and what they do in the `changes` of its `server/changes.ts`.
 */
// @__NO_SIDE_EFFECTS__
export const defineRequestKinds = <const Kinds extends RequestKinds>(kinds: Kinds): Kinds => kinds;

/** `contract.power` of each change. */
export type KindOf<Kinds extends RequestKinds> = `${Kinds["prefix"]}.${Kinds["changes"][number]}`;

/** The kinds of several declarations. */
export const kindNames = (declared: readonly RequestKinds[]): string[] =>
  declared.flatMap(({ prefix, changes }) => changes.map((change) => `${prefix}.${change}`));

/** The words of a kind of request, in one language. */
export interface KindWords {
  /** In lists and on screens: "Change of power". */
  readonly title: string;
  /** Within a sentence: "the change of power". */
  readonly inText: string;
  /** Title of the document with which the customer signs it, where it can be signed. */
  readonly document?: string;
  /**
   * One line by which the customer recognises the request, with the details as its values: "Notifications to {email}". It is
   * used where no function of the kind writes one, and all its values are known.
   */
  readonly subject?: string;
  /** Labels of its fields in that document, where no other kind has them. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Values of its fields that are written in words, such as those of a choice. */
  readonly values?: Readonly<Record<string, string>>;
  /** From when it holds, as a sentence. */
  readonly takesEffect?: string;
  /** How the customer goes back on it, as a sentence. */
  readonly goBack?: string;
}
