import { createContext, use } from "react";
import type { RequestKinds } from "#platform/contract/request-kinds.ts";
import type { Topics } from "#platform/contract/topics.ts";
import { useLanguage } from "../words/language-context.ts";
import type { LoadWords } from "../words/collected-words.ts";

export interface Announced {
  readonly topics: Topics;
  readonly requestKinds: readonly RequestKinds[];
}

/** What features declare for the screens of others; `apps/web` provides it. Each load has the same promise, for `use`. */
export interface Collected {
  readonly loadAnnounced: () => Promise<Announced>;
  readonly loadTopicWords: LoadWords;
  readonly loadRequestKindWords: LoadWords;
}

const notProvided = (): never => {
  throw new Error("CollectedContext is not provided");
};
export const CollectedContext = createContext<Collected>({
  loadAnnounced: notProvided,
  loadTopicWords: notProvided,
  loadRequestKindWords: notProvided,
});

/** The title of a kind of request: "Change of power". The component suspends while the words load. */
export const useRequestTitle = (): ((kind: string) => string) => {
  const { loadRequestKindWords } = use(CollectedContext);
  const t = use(loadRequestKindWords(useLanguage().language));
  return (kind) => t(`${kind}.title`);
};
