import { lazy, type ReactNode, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { accountRoutes } from "#features/account/contract/routes.ts";
import type { FeatureRoute, RouteAccess } from "#platform/contract/feature.ts";
import { redirectIn } from "#platform/contract/safe-redirect.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { useSettings, usePortal } from "#platform/web/portal/portal-context.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

/** The sign-in route of this deployment: the single sign-on provider's, or the portal's own. */
const useSignInRoute = (): FeatureRoute => {
  const { oidc } = useSettings();
  return oidc.enabled ? accountRoutes.connectStart : accountRoutes.signIn;
};

/** While the session is being renewed: neither the screen nor the sign-in. */
const SessionLoading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};

const RefusedAddressScreen = lazy(async () => ({
  default: (await import("#features/account/web/sign-in/refused-address-screen.tsx")).RefusedAddressScreen,
}));

/**
 * Around the portal's own sign-in: redirects to the provider where customers sign in only there, except when the
 * credentials of the address were refused, which is shown first.
 */
export const SignInGate = ({ children }: { children: ReactNode }) => {
  const { oidc } = useSettings();
  const path = usePath();
  const { search } = useLocation();
  const { refusal } = useSession();
  const isProviderOnly = oidc.enabled && !oidc.allowDefaultLogin;
  if (isProviderOnly && refusal !== undefined) return <RefusedAddressScreen refusal={refusal} />;
  return isProviderOnly ? <Navigate to={`${path(accountRoutes.connectStart)}${search}`} replace /> : children;
};

/** The sign-in's address, with the screen to return to afterwards. */
const useSignInAddress = (): string => {
  const path = usePath();
  const signInRoute = useSignInRoute();
  const { pathname, search } = useLocation();
  const params = useOpenRoute()?.params ?? {};
  // After a sign-in from `/` the deployment's landing is shown.
  if (pathname === "/" && search === "") return path(signInRoute);
  const query = new URLSearchParams({ redirectPath: `${pathname}${search}` });
  if (Object.keys(params).length > 0) query.set("pathParams", JSON.stringify(params));
  return `${path(signInRoute)}?${query}`;
};

const PrivateGate = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const signIn = useSignInAddress();
  const path = usePath();
  const { settings, signedIn } = usePortal();
  const [wasSignedInAtMount] = useState(status === "signed_in" || status === "expired");
  // The page's own flag outlives the gate, which is remounted when a screen suspends.
  const wasSignedIn = signedIn || wasSignedInAtMount;
  if (status === "refreshing") return <SessionLoading />;
  // Signed out in another tab: the provider may still have a session and would sign in again at once.
  if (status === "visitor" && wasSignedIn && settings.oidc.enabled)
    return <Navigate to={path(accountRoutes.signedOut)} replace />;
  // With an expired session the screen, and what was typed there, stays behind the dialog.
  return status === "visitor" ? <Navigate to={signIn} replace /> : children;
};

const PublicGate = ({ children }: { children: ReactNode }) => {
  const { status, refusal, newCustomer } = useSession();
  const [query] = useSearchParams();
  const landingOf = useLanding();
  const ownPath = useOfferedPath(useOpenRoute()?.route.forCustomers ?? "");
  if (status === "refreshing") return <SessionLoading />;
  // A signed-in customer whose link failed sees the failure too.
  if (status !== "signed_in" || refusal !== undefined) return children;
  if (ownPath !== undefined) return <Navigate to={ownPath} replace />;
  const redirect = redirectIn(query) ?? null;
  return <Navigate to={landingOf({ newCustomer, redirect, promocode: query.get("promocode") })} replace />;
};

/** Shows the screen to those who may see it by the route's access, and redirects the others. */
export const Gate = ({ access, children }: { access: RouteAccess; children: ReactNode }) => {
  if (access === "private") return <PrivateGate>{children}</PrivateGate>;
  return access === "public" ? <PublicGate>{children}</PublicGate> : children;
};

/** The address `/` without a home screen: redirects customers to the landing and visitors to the sign-in. */
export const HomeScreen = () => {
  const path = usePath();
  const { status } = useSession();
  const signInRoute = useSignInRoute();
  const landingOf = useLanding();
  if (status === "refreshing") return <SessionLoading />;
  const landing = landingOf({ newCustomer: false, redirect: null, promocode: null });
  return <Navigate to={status === "visitor" ? path(signInRoute) : landing} replace />;
};
