import { accessOf, type Feature } from "#platform/contract/feature.ts";
import { completeLanguages, type CompleteLanguage, type Translated } from "#platform/contract/languages.ts";
import type { PageAddresses } from "#platform/server/http/portal-page.ts";
import type { SitemapPage } from "#platform/server/http/well-known.ts";

interface Deployment {
  readonly publicOrigin: string;
  /** Those that the deployment offers. */
  readonly languages: readonly string[];
}

interface ListingDeployment extends Deployment {
  /** Whether `/` has a screen for visitors. */
  readonly hasPublicHome: boolean;
}

const offeredOf = (languages: readonly string[]): CompleteLanguage[] =>
  completeLanguages.filter((language) => languages.includes(language));

/**
 * The addresses of a page for search engines. A path that several languages share belongs to the visitor’s own, so that it
 * stands for none of them.
 */
export const addressesOf = (
  paths: Translated,
  path: string,
  { publicOrigin, languages }: Deployment,
): PageAddresses => {
  const offered = offeredOf(languages);
  return {
    canonical: `${publicOrigin}${path}`,
    alternates: offered.flatMap((language) => {
      const isOwn = offered.every((other) => other === language || paths[other] !== paths[language]);
      return isOwn ? [{ language, href: `${publicOrigin}${paths[language]}` }] : [];
    }),
  };
};

/** The pages that search engines may list: those with a description that everyone can open. */
export const listedPages = (
  features: readonly Feature[],
  isOn: (setting: string) => boolean,
  deployment: ListingDeployment,
): SitemapPage[] =>
  features
    .flatMap(({ routes }) => Object.values(routes))
    .filter(
      ({ paths, description, requires, ...rule }) =>
        description !== undefined &&
        !paths.ca.includes(":") &&
        (deployment.hasPublicHome || paths.ca !== "/") &&
        (requires === undefined || isOn(requires)) &&
        accessOf(rule, isOn) !== "private",
    )
    .flatMap(({ paths }) =>
      [...new Set(offeredOf(deployment.languages).map((language) => paths[language]))].map((path) =>
        addressesOf(paths, path, deployment),
      ),
    );
