import { accessOf, type Feature, type RouteAccess } from "#platform/contract/feature.ts";
import { completeLanguages, type CompleteLanguage, type Translated } from "#platform/contract/languages.ts";

/** Which screen a path opens. */
export interface FoundScreen {
  readonly feature: string;
  readonly route: string;
  readonly access: RouteAccess;
  /** The languages of this path; several when they share it. */
  readonly languages: readonly CompleteLanguage[];
  /** The screen has a card form, so that no third-party script may run on it. */
  readonly hasCardForm: boolean;
  /** The server renders the screen. */
  readonly isRendered: boolean;
  /** Of the screen, as it is declared. */
  readonly path: string;
  /** Its path in each language. */
  readonly paths: Translated;
  /** For search engines; undefined for a screen that they skip. */
  readonly description: Translated | undefined;
}

/** Case-insensitive, as the portal's router. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");

/**
 * Finds the screen of a path, in any language; fixed paths before those with parameters, as the portal does. What is
 * switched off is not found.
 */
export const createScreenFinder = (
  features: readonly Feature[],
  isOn: (setting: string) => boolean,
): ((path: string) => FoundScreen | undefined) => {
  const screens = features
    .flatMap(({ id, routes }) =>
      Object.entries(routes).flatMap(
        ([route, { paths, cardForm, requires, description, isRendered, ...rule }]) =>
          [...new Set(Object.values(paths))].map((path) => ({
            feature: id,
            route,
            access: accessOf(rule, isOn),
            languages: completeLanguages.filter((language) => paths[language] === path),
            hasCardForm: cardForm === true,
            isRendered: isRendered === true,
            description,
            paths,
            path,
            requires,
            pattern: patternOf(path),
          })),
      ),
    )
    .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));
  return (path) =>
    screens.find(({ pattern, requires }) => pattern.test(path) && (requires === undefined || isOn(requires)));
};

/** Paths of the portal that belong to no feature: home, and the gallery of parts with its samples of a card form and a flow. */
export const ownPaths: readonly string[] = ["/", "/_ui", "/_ui/card-form", "/_ui/flow"];

/** Whether consented third-party scripts may run on a page: a known page without a card form. */
export const isOpenToOthers = (path: string, found: FoundScreen | undefined): boolean =>
  found === undefined ? path === "/" || path === "/_ui" : !found.hasCardForm;
