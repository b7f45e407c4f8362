import { useLocation } from "react-router";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { pathTo } from "#platform/contract/links.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import styles from "./language-links.module.css";

/** The offered languages as links to the same screen; changing the language keeps its state. */
export const LanguageLinks = () => {
  const showSnackbar = useSnackbar();
  const t = usePlatformWords();
  const { language: current, changeLanguage } = useLanguage();
  const { languages } = useSettings();
  const open = useOpenRoute();
  const { search } = useLocation();
  if (languages.offered.length < 2) return null;
  return (
    <ul className={styles.languages} aria-label={t("language")}>
      {languages.offered.map((language) => (
        <li key={language}>
          <a
            href={
              open === undefined
                ? `?${new URLSearchParams({ lang: language })}`
                : `${pathTo(open.route, language, open.params)}${search}`
            }
            hrefLang={language}
            lang={language}
            aria-current={language === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              // Without its words the portal would have nothing to show.
              usePlatformWords.preload(language).then(
                () => changeLanguage(language),
                () => showSnackbar({ text: t("errors.no_connection"), tone: "negative" }),
              );
            }}
          >
            {t(`languageNames.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
};
