import { useLocation, useMatches } from "react-router";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { isRouteHandle } from "#platform/web/routing/route-handle.ts";
import { pathTo } from "#platform/web/routing/paths.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import styles from "./language-links.module.css";

/** The offered languages as links to this same screen; pressing one keeps everything that is on it. */
export const LanguageLinks = () => {
  const t = usePlatformWords();
  const { language: current, changeLanguage } = useLanguage();
  const { languages } = useSettings();
  const last = useMatches().at(-1);
  const { search } = useLocation();
  if (languages.offered.length < 2) return null;
  const route = isRouteHandle(last?.handle) ? last.handle.route : undefined;
  const params = Object.fromEntries(
    Object.entries(last?.params ?? {}).map(([name, value]) => [name, value ?? ""]),
  );
  return (
    <ul className={styles.languages} aria-label={t("language")}>
      {languages.offered.map((language) => (
        <li key={language}>
          <a
            href={
              route === undefined
                ? `?${new URLSearchParams({ lang: language })}`
                : `${pathTo(route, language, params)}${search}`
            }
            hrefLang={language}
            lang={language}
            aria-current={language === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              changeLanguage(language);
            }}
          >
            {t(`languageNames.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  );
};
