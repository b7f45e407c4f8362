import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

export type PathParams = Readonly<Record<string, string>>;

/** The address of a route in a language, its parameters filled and escaped. Throws when one is missing. */
export const pathTo = (route: FeatureRoute, language: CompleteLanguage, params: PathParams = {}): string =>
  fillPath(route.paths[language], params);

/** Fills the `:name` parts of a pattern. Throws when a parameter is missing. */
const fillPath = (pattern: string, params: PathParams): string =>
  pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });
