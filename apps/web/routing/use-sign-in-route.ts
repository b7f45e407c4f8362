import type { FeatureRoute } from "#platform/contract/feature.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";

/** The sign-in route of this deployment: the single sign-on provider's, or the portal's own. */
export const useSignInRoute = (): FeatureRoute => {
  const { openid } = useSettings();
  return openid.enabled ? singleSignOnRoutes.connectStart : signInRoutes.signIn;
};
