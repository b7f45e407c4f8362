import type { FeatureRoute } from "#platform/contract/feature.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";

/** Where a visitor signs in who wants what is for customers: at the provider of single sign-on, or here. */
export const useDoor = (): FeatureRoute => {
  const { openid } = useSettings();
  return openid.enabled ? singleSignOnRoutes.connectStart : signInRoutes.signIn;
};
