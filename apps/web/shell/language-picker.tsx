import { isCompleteLanguage } from "#platform/contract/languages.ts";
import { LanguageSelect } from "#platform/ui/slots/language-select.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

/** The offered languages in the width of one, for a band that already holds the navigation. */
export const LanguagePicker = () => {
  const t = usePlatformWords();
  const { language, changeLanguage } = useLanguage();
  const { languages } = useSettings();
  if (languages.offered.length < 2) return null;
  const handleChange = (code: string): void => {
    if (isCompleteLanguage(code)) changeLanguage(code);
  };
  return (
    <LanguageSelect
      label={t("language")}
      languages={languages.offered.map((code) => ({ code, name: t(`languageNames.${code}`) }))}
      value={language}
      onValueChange={handleChange}
    />
  );
};
