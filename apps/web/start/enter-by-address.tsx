import type { Root } from "react-dom/client";
import { exchangeToken } from "#features/sign-in/contract/exchange-token.ts";
import { signInClient } from "#features/sign-in/contract/sign-in-client.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { createApi, type Api } from "#platform/web/api/client.ts";
import type { PageBoot } from "#platform/web/boot.ts";
import { pathTo } from "#platform/web/routing/paths.ts";
import { announceReplaced } from "#platform/web/session/session-store.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { firstContractingRoute } from "../routing/landing-provider.tsx";
import { landingAddress } from "../routing/landing-address.ts";
import { screenRoutesOf } from "../routing/screen-routes.ts";
import { arrivalFailure, arrivalTarget } from "./arrival-target.ts";
import type { Arrival } from "./read-arrival.ts";

interface Entering {
  readonly arrival: Arrival;
  readonly cleanAddress: string;
  readonly page: PageBoot;
  readonly root: Root;
  /** Shows the portal as it is without the arrival, with why that failed. */
  readonly start: (refusal: ApiError) => void;
}

/** For a page that carries none: they only say which screens there are to go to. */
const noFlags = { coupons: { coupon: false }, crm: { case: false } };

const enter = async (api: Api, arrival: Arrival) => {
  if (arrival.kind === "token") return api.call(exchangeToken, { body: { token: arrival.token } });
  const { clientId, secret } = arrival;
  const entered = await api.call(signInClient, { body: { client_id: clientId, secret } });
  return { ...entered, changePassword: false };
};

/**
 * Signs in with what the address brought, behind a sign that it loads, and goes on by a new document: whoever was
 * signed in here before is not any more, and nothing of theirs is to stay in memory.
 */
export const enterByAddress = async (entering: Entering): Promise<void> => {
  const { arrival, cleanAddress, page, root, start } = entering;
  const { language, settings } = page;
  const words = await usePlatformWords.preload(language);
  root.render(<LoadingScreen label={words("loading")} />);
  const api = createApi({ language: () => language, onRefusal: () => {} });
  try {
    const { newCustomer, changePassword } = await enter(api, arrival);
    const boot = { ...page, featureFlags: page.featureFlags ?? noFlags };
    const contracting = firstContractingRoute(boot);
    const contractingPath = contracting === undefined ? undefined : pathTo(contracting, language);
    const landing = landingAddress(
      { newCustomer, redirect: null, promocode: null },
      { settings, language, contractingPath },
    );
    const screens = screenRoutesOf(boot);
    const entered = { kind: arrival.kind, changePassword };
    announceReplaced();
    window.history.replaceState(
      null,
      "",
      arrivalTarget(entered, { screens, language, cleanAddress, landing }),
    );
    window.location.reload();
  } catch (error) {
    window.history.replaceState(null, "", pathTo(signInRoutes.signIn, language));
    start(arrivalFailure(error, arrival.kind));
  }
};
