import type { FeatureRoute } from "#platform/contract/feature.ts";
import { useLanguage } from "../words/language-context.ts";
import { pathTo, type PathParams } from "./paths.ts";

/** Addresses in the portal's language: `path(contractRoutes.detail, { contractName })`. */
export const usePath = (): ((route: FeatureRoute, params?: PathParams) => string) => {
  const { language } = useLanguage();
  return (route, params) => pathTo(route, language, params);
};
