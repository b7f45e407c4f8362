import { passwordRoutes } from "#features/password/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { pathTo } from "#platform/web/routing/paths.ts";
import type { Arrival } from "./read-arrival.ts";

/** A screen that this deployment has, by the name of its route. */
interface NamedScreen {
  readonly name: string;
  readonly route: FeatureRoute;
}

interface Entered {
  readonly kind: Arrival["kind"];
  readonly changePassword: boolean;
}

interface Target {
  readonly screens: readonly NamedScreen[];
  readonly language: CompleteLanguage;
  /** The address as it was left, below the origin. */
  readonly cleanAddress: string;
  /** Where whoever did not say where lands. */
  readonly landing: string;
}

/**
 * Where the portal goes on once an address has signed somebody in: who is to choose a password does so first; a
 * partner's customer goes to contract electricity; a token leads to where the address pointed, which at the first page
 * is where everybody lands.
 */
export const arrivalTarget = (
  entered: Entered,
  { screens, language, cleanAddress, landing }: Target,
): string => {
  const pathOf = (screenName: string): string | undefined => {
    const found = screens.find(({ name }) => name === screenName);
    return found && pathTo(found.route, language);
  };
  const changesPassword = screens.some(({ route }) => route === passwordRoutes.changePassword);
  if (entered.changePassword && changesPassword) return pathTo(passwordRoutes.changePassword, language);
  if (entered.kind === "client") return pathOf("newElectricityCustomer") ?? landing;
  return /^\/($|[?#])/.test(cleanAddress) ? landing : cleanAddress;
};
