import type { ApiError } from "../api/api-error.ts";
import { usePlatformWords } from "./platform-words.ts";

interface ErrorWords {
  (key: never, values?: never): string;
  has: (key: never) => boolean;
}

/** The words of a code, when these have them. A code is a key by declaration, which the keys' types cannot know. */
const textOf = (words: ErrorWords, error: ApiError): string | undefined => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const [key, values] = [`errors.${error.code}`, error.values] as [never, never];
  return words.has(key) ? words(key, values) : undefined;
};

/**
 * The text of a failure in the customer's language: the feature's own words for its codes, else the platform's.
 * The architecture test holds that every declared code has its words, so nothing falls through.
 */
export const useProblemText = (featureWords?: ErrorWords): ((error: ApiError) => string) => {
  const platformWords = usePlatformWords();
  return (error) =>
    (featureWords === undefined ? undefined : textOf(featureWords, error)) ??
    textOf(platformWords, error) ??
    platformWords("errors.internal_error");
};
