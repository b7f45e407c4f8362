import type { FastifyRequest } from "fastify";
import { isCompleteLanguage, languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";

const inQuery = (query: unknown): CompleteLanguage | undefined => {
  const lang = typeof query === "object" && query !== null && "lang" in query ? query.lang : undefined;
  return typeof lang === "string" ? languageOfLocale(lang.replace("_", "-")) : undefined;
};

/** The language of a call: in its path, in `lang` of its query, or that of the browser; undefined when none says. */
export const languageOfCall = ({
  routeOptions,
  query,
  headers,
}: Pick<FastifyRequest, "routeOptions" | "query" | "headers">): CompleteLanguage | undefined => {
  const inPath = routeOptions.config.language;
  if (isCompleteLanguage(inPath)) return inPath;
  return inQuery(query) ?? languageOfLocale(headers["accept-language"]);
};
