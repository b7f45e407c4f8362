import { createContext, use } from "react";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import { useLanguage } from "../words/language-context.ts";
import { pathTo } from "#platform/contract/links.ts";

/** A screen that this deployment has, by the name of its route. */
export interface OfferedScreen {
  readonly name: string;
  readonly route: FeatureRoute;
}

export const OfferedScreensContext = createContext<readonly OfferedScreen[]>([]);

/** The path of a screen of another feature, which a deployment may lack; undefined where it does. */
export const useOfferedPath = (name: string): string | undefined => {
  const screens = use(OfferedScreensContext);
  const { language } = useLanguage();
  const found = screens.find((screen) => screen.name === name);
  return found && pathTo(found.route, language);
};
