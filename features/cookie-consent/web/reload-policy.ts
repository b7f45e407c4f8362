import type { AgreedExtras, CookieChoice, OptionalCookies } from "#platform/contract/cookie-consent.ts";

/** The kinds of cookies with a running script in this document. */
export const runningKinds = ({ thirdParties, errorReplay }: AgreedExtras): Set<OptionalCookies> => {
  const kinds = new Set(thirdParties.map(({ category }) => category));
  if (errorReplay !== null) kinds.add("statistics");
  return kinds;
};

interface Situation {
  readonly running: ReadonlySet<OptionalCookies>;
  /** Kinds that the deployment uses. */
  readonly inUse: ReadonlySet<OptionalCookies>;
  /** Third-party scripts are never started on a page with a card form. */
  readonly hasCardForm: boolean;
  /** A reload would lose typed text. */
  readonly hasTyped: boolean;
}

/**
 * Whether a decision requires a reload. A running script can only be stopped by one. A newly accepted script
 * can only start in a new document, as the content security policy of a page is fixed, but that waits for the
 * next page rather than lose typed text.
 */
export const needsNewDocument = (choice: CookieChoice, situation: Situation): boolean => {
  const { running, inUse, hasCardForm, hasTyped } = situation;
  if ([...running].some((kind) => !choice[kind])) return true;
  const begins = [...inUse].some((kind) => choice[kind] && !running.has(kind));
  return begins && !hasCardForm && !hasTyped;
};
