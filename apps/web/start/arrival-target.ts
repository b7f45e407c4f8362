import { passwordRoutes } from "#features/password/contract/routes.ts";
import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { pathTo } from "#platform/web/routing/paths.ts";
import type { Arrival } from "./read-arrival.ts";

const told = new Set([
  "token_no_longer_valid",
  "token_not_valid",
  "client_id_not_valid",
  "too_many_requests",
]);

/** Why an address signed nobody in, as the sign-in tells it: what the server did not say is a value that is not valid. */
export const arrivalFailure = (error: unknown, kind: "token" | "client"): ApiError => {
  if (error instanceof ApiError && (told.has(error.code) || error.status === 0 || error.status >= 500))
    return error;
  const [status, code] = kind === "token" ? [401, "token_not_valid"] : [403, "client_id_not_valid"];
  const requestId = error instanceof ApiError ? error.requestId : "";
  return new ApiError(status, { code, message: code, requestId });
};

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
