import { accountRoutes } from "#features/account/contract/routes.ts";
import { exchangeToken } from "#features/account/contract/sign-in/exchange-token.ts";
import { signInClient } from "#features/account/contract/sign-in/sign-in-client.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { ApiError, hasCodeIn } from "#platform/web/api/api-error.ts";
import type { OfferedScreen } from "#platform/web/routing/offered-screens.ts";
import { pathTo } from "#platform/contract/links.ts";
import type { AddressCredentials } from "./address-credentials.ts";

/** The calls have own errors for what is wrong with the credentials; otherwise the server was busy or not reached. */
const isExplained = (error: ApiError): boolean =>
  hasCodeIn(error, exchangeToken.errors) ||
  hasCodeIn(error, signInClient.errors) ||
  [0, 429].includes(error.status) ||
  error.status >= 500;

/** The failure that the sign-in screen shows; any refusal that it has no words for counts as an invalid value. */
export const addressSignInFailure = (error: unknown, kind: "token" | "client"): ApiError => {
  if (error instanceof ApiError && isExplained(error)) return error;
  const [status, code] = kind === "token" ? [401, "token_not_valid"] : [403, "client_id_not_valid"];
  const requestId = error instanceof ApiError ? error.requestId : "";
  return new ApiError(status, { code, message: code, requestId });
};

interface SignedIn {
  readonly kind: AddressCredentials["kind"];
  readonly changePassword: boolean;
}

interface Target {
  readonly screens: readonly OfferedScreen[];
  readonly language: CompleteLanguage;
  /** The address below the origin, without its credentials. */
  readonly cleanAddress: string;
  /** Where a customer lands when the address names no screen. */
  readonly landing: string;
}

/**
 * Where the portal continues after signing in by the address: to the change of password where one is due, to a new
 * electricity contract for a partner's customer, otherwise to the screen of the address; at `/`, to the landing screen.
 */
export const addressSignInTarget = (
  signedIn: SignedIn,
  { screens, language, cleanAddress, landing }: Target,
): string => {
  const pathOf = (screenName: string): string | undefined => {
    const found = screens.find(({ name }) => name === screenName);
    return found && pathTo(found.route, language);
  };
  const changesPassword = screens.some(({ route }) => route === accountRoutes.changePassword);
  if (signedIn.changePassword && changesPassword) return pathTo(accountRoutes.changePassword, language);
  if (signedIn.kind === "client") return pathOf("newElectricityCustomer") ?? landing;
  return /^\/($|[?#])/.test(cleanAddress) ? landing : cleanAddress;
};
