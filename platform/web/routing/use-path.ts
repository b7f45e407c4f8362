import { createContext, use } from "react";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import {
  pathOfLink,
  pathTo,
  type Link,
  type ParamsOf,
  type PathParams,
  type RouteId,
  type RouteTable,
  type RouteWithParams,
} from "#platform/contract/links.ts";
import { useLanguage } from "../words/language-context.ts";

/** The routes of every feature; `apps/web` provides them. */
export const RoutesContext = createContext<RouteTable>(new Map());

interface PathOf {
  (route: FeatureRoute, params?: PathParams): string;
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- not of screens with parameters
  <Id extends RouteWithParams>(to: Id, params: ParamsOf<Id>): string;
  (to: Exclude<RouteId, RouteWithParams>): string;
  (link: Link): string;
}

/**
 * Addresses in the portal's language: of a route of the same feature, `path(contractRoutes.contracts, { contractType })`,
 * and of another feature's screen by its id, `path("invoices.invoice", { invoiceId })`.
 */
export const usePath = (): PathOf => {
  const routes = use(RoutesContext);
  const { language } = useLanguage();
  return (target: FeatureRoute | RouteId | Link, params: PathParams = {}): string => {
    if (typeof target === "string") return pathOfLink(routes, { to: target, params, query: {} }, language);
    return "to" in target ? pathOfLink(routes, target, language) : pathTo(target, language, params);
  };
};
