import type { PlatformErrorCode } from "#platform/contract/errors.ts";
import type { ApiError } from "../api/api-error.ts";
import type { ErrorWords } from "./define-words.ts";
import { usePlatformWords } from "./platform-words.ts";

/** An error that has a text: in words with these codes, or in the platform's. */
export type ExplainedError<Code extends string> = ApiError<Code | PlatformErrorCode>;

/**
 * The text of a failure in the customer's language: the feature's own words for its codes, else the platform's. An error
 * with a code that neither has does not compile; one that only another version of the server knows is an internal error.
 */
export const useProblemText = <Code extends string = never>(
  featureWords?: ErrorWords<Code>,
): ((error: ExplainedError<NoInfer<Code>>) => string) => {
  const platformWords: ErrorWords<PlatformErrorCode> = usePlatformWords();
  return (error) => {
    if (featureWords?.hasErrorText(error.code) === true) return featureWords.errorText(error);
    const isKnown = platformWords.hasErrorText(error.code);
    return platformWords.errorText(isKnown ? error : { code: "internal_error", values: {} });
  };
};
