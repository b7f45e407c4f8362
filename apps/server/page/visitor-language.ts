import type { FastifyRequest } from "fastify";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { languageOfLocale, type CompleteLanguage } from "#platform/contract/languages.ts";

/** The language of a visitor when the path has none: chosen earlier, else the browser's, else the deployment's. */
export const createVisitorLanguage = ({
  languages,
}: Pick<Configuration, "languages">): ((request: FastifyRequest) => CompleteLanguage) => {
  const offered = (language: string | undefined): CompleteLanguage | undefined => {
    const found = languages.offered.find((offered) => offered === language);
    return languageOfLocale(found);
  };
  return (request) =>
    offered(request.cookies.llum_language) ??
    offered(languageOfLocale(request.headers["accept-language"])) ??
    languages.default;
};
