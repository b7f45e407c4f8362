import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { usePlatformWords } from "../words/platform-words.ts";
import { useDeskWords } from "./words.ts";

/** Names the languages in which something is not written yet: "Missing: Spanish". */
export const useMissingLanguages = (): ((written: readonly CompleteLanguage[]) => string) => {
  const t = useDeskWords();
  const names = usePlatformWords();
  return (written) => {
    const missing = completeLanguages.filter((language) => !written.includes(language));
    return missing.length === 0
      ? t("texts.complete")
      : t("texts.missingIn", {
          languages: missing.map((language) => names(`languageNames.${language}`)).join(", "),
        });
  };
};
