import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { NewsletterItem } from "../contract/newsletter-item.ts";
import type { Newsletter } from "./newsletter-queries.ts";

/** What becomes of a subscriber's newsletters. */
export interface Selection {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Nothing remains. */
  readonly isEmpty: boolean;
}

/** Those of another system that are subscribed remain, whatever was chosen. */
export const selectionOf = (
  newsletters: readonly Pick<Newsletter, "newsletterId" | "isExported">[],
  { subscribed, chosen }: { readonly subscribed: readonly number[]; readonly chosen: readonly number[] },
): Selection => {
  const locked = newsletters.flatMap(({ newsletterId, isExported }) =>
    isExported && subscribed.includes(newsletterId) ? [newsletterId] : [],
  );
  const wanted = new Set([...chosen, ...locked]);
  return {
    added: [...wanted].filter((id) => !subscribed.includes(id)),
    removed: subscribed.filter((id) => !wanted.has(id)),
    isEmpty: wanted.size === 0,
  };
};

/** The newsletters as they are answered, in a language. */
export const itemsOf = (
  newsletters: readonly Newsletter[],
  {
    subscriberId,
    subscribed,
  }: { readonly subscriberId: string | null; readonly subscribed: readonly number[] },
  language: CompleteLanguage,
): NewsletterItem[] =>
  newsletters.map(({ newsletterId, isExported, contents }) => ({
    newsletterId,
    ...contents[language],
    isSubscribed: subscribed.includes(newsletterId),
    subscriberId,
    isExported,
  }));
