import type { Root } from "react-dom/client";
import { exchangeToken } from "#features/account/contract/sign-in/exchange-token.ts";
import { signInClient } from "#features/account/contract/sign-in/sign-in-client.ts";
import { accountRoutes } from "#features/account/contract/routes.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { createApi, type Api } from "#platform/web/api/client.ts";
import type { PageBoot } from "#platform/web/boot.ts";
import { pathTo } from "#platform/contract/links.ts";
import { announceReplaced } from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { firstContractingRoute } from "../routing/landing-provider.tsx";
import { landingAddress } from "../routing/landing-address.ts";
import { screenRoutesOf } from "../routing/screen-routes.ts";
import { addressSignInFailure, addressSignInTarget } from "./after-address-sign-in.ts";
import type { AddressCredentials } from "./address-credentials.ts";

interface SignInByAddress {
  readonly credentials: AddressCredentials;
  readonly cleanAddress: string;
  readonly page: PageBoot;
  readonly root: Root;
  /** Starts the portal without credentials, with the reason for the refusal. */
  readonly start: (refusal: ApiError) => void;
}

/** For a page without flags: here they only decide which screens exist. */
const noFlags = { coupons: { coupon: false }, crm: { case: false } };

const signIn = async (api: Api, credentials: AddressCredentials) => {
  if (credentials.kind === "token") return api.call(exchangeToken, { body: { token: credentials.token } });
  const { clientId, secret } = credentials;
  const session = await api.call(signInClient, { body: { client_id: clientId, secret } });
  return { ...session, changePassword: false };
};

/**
 * Signs in with the credentials of the address, behind a loading screen, and reloads: the session of a former customer
 * is over, and nothing of it may stay in memory.
 */
export const signInByAddress = async (context: SignInByAddress): Promise<void> => {
  const { credentials, cleanAddress, page, root, start } = context;
  const { language, settings } = page;
  const words = await usePlatformWords.preload(language);
  root.render(<LoadingScreen label={words("loading")} />);
  const api = createApi({ language: () => language, onRefusal: () => {} });
  try {
    const { newCustomer, changePassword } = await signIn(api, credentials);
    const boot = { ...page, featureFlags: page.featureFlags ?? noFlags };
    const contracting = firstContractingRoute(boot);
    const contractingPath = contracting === undefined ? undefined : pathTo(contracting, language);
    const landing = landingAddress(
      { newCustomer, redirect: null, promocode: null },
      { settings, language, contractingPath },
    );
    const screens = screenRoutesOf(boot);
    const signedIn = { kind: credentials.kind, changePassword };
    announceReplaced();
    window.history.replaceState(
      null,
      "",
      addressSignInTarget(signedIn, { screens, language, cleanAddress, landing }),
    );
    window.location.reload();
  } catch (error) {
    window.history.replaceState(null, "", pathTo(accountRoutes.signIn, language));
    start(addressSignInFailure(error, credentials.kind));
  }
};
