import type { AgreedExtras, CookieChoice, OptionalCookies } from "#platform/contract/cookie-consent.ts";

/** The kinds of which something runs in this document. */
export const runningKinds = ({ thirdParties, errorReplay }: AgreedExtras): Set<OptionalCookies> => {
  const kinds = new Set(thirdParties.map(({ category }) => category));
  if (errorReplay !== null) kinds.add("statistics");
  return kinds;
};

interface Situation {
  readonly running: ReadonlySet<OptionalCookies>;
  /** Kinds that the deployment uses. */
  readonly inUse: ReadonlySet<OptionalCookies>;
  /** On a page with a card form nothing of others would start. */
  readonly hasCardForm: boolean;
  /** A reload would lose what somebody has written. */
  readonly hasTyped: boolean;
}

/**
 * Whether a decision needs a new document. What was withdrawn can only be stopped by one; what was agreed to can
 * only begin in one, as a page's security policy is fixed, but that waits for the next page rather than lose what
 * somebody has written.
 */
export const needsNewDocument = (choice: CookieChoice, situation: Situation): boolean => {
  const { running, inUse, hasCardForm, hasTyped } = situation;
  if ([...running].some((kind) => !choice[kind])) return true;
  const begins = [...inUse].some((kind) => choice[kind] && !running.has(kind));
  return begins && !hasCardForm && !hasTyped;
};
