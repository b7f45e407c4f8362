import { createContext, use } from "react";
import type { RequestKinds } from "#platform/contract/request-kinds.ts";
import type { Topics } from "#platform/contract/topics.ts";
import { useLanguage } from "../words/language-context.ts";
import type { LoadWords } from "../words/collected-words.ts";

/** What features declare for the screens of others; `apps/web` provides it. */
export interface Collected {
  readonly topics: Topics;
  readonly requestKinds: readonly RequestKinds[];
  readonly loadTopicWords: LoadWords;
  readonly loadRequestKindWords: LoadWords;
}

const nothing: LoadWords = async () => (key) => key;
export const CollectedContext = createContext<Collected>({
  topics: {},
  requestKinds: [],
  loadTopicWords: nothing,
  loadRequestKindWords: nothing,
});

/** The title of a kind of request: "Change of power". The component suspends while the words load. */
export const useRequestTitle = (): ((kind: string) => string) => {
  const { loadRequestKindWords } = use(CollectedContext);
  const t = use(loadRequestKindWords(useLanguage().language));
  return (kind) => t(`${kind}.title`);
};
