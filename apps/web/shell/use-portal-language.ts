import { useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { pathTo } from "#platform/contract/links.ts";
import type { LanguageChoice } from "#platform/web/words/language-context.ts";

/** Sets the language of the API client, which lives outside React. */
export const SetLanguageContext = createContext<(language: CompleteLanguage) => void>(() => {});

const aYearInSeconds = 31_536_000;

/** The server reads it to write the next first page in the same language. */
const remember = (language: CompleteLanguage): void => {
  document.cookie = `llum_language=${language}; path=/; max-age=${aYearInSeconds}; samesite=lax`;
};

/** The language of the open path; where languages share the path, the last language that was open or chosen. */
export const usePortalLanguage = (setApiLanguage: (language: CompleteLanguage) => void): LanguageChoice => {
  const { language: bootLanguage } = usePortal();
  const open = useOpenRoute();
  const [ofPath, setOfPath] = useState(open?.language);
  const [chosen, setChosen] = useState(ofPath ?? bootLanguage);
  // A navigation from a path of one language to a path that several share stays in that language.
  if (open?.language !== ofPath) {
    setOfPath(open?.language);
    if (open?.language !== undefined) setChosen(open.language);
  }
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const language = open?.language ?? chosen;
  setApiLanguage(language);

  // Outside React: the document's language, which screen readers and hyphenation follow, and the cookie.
  useEffect(() => {
    document.documentElement.lang = language;
    remember(language);
  }, [language]);

  const changeLanguage = useCallback(
    (next: CompleteLanguage): void => {
      setChosen(next);
      setApiLanguage(next);
      void queries.invalidateQueries();
      if (open === undefined) return;
      void navigate(`${pathTo(open.route, next, open.params)}${search}${hash}`, {
        replace: true,
        preventScrollReset: true,
        state: { keepFocus: true },
      });
    },
    [open, hash, navigate, queries, search, setApiLanguage],
  );
  return useMemo(() => ({ language, changeLanguage }), [language, changeLanguage]);
};
