import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import type { FeatureRoute, RouteAccess } from "#platform/contract/feature.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { useSettings, usePortal } from "#platform/web/portal/portal-context.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

/** The sign-in route of this deployment: the single sign-on provider's, or the portal's own. */
const useSignInRoute = (): FeatureRoute => {
  const { openid } = useSettings();
  return openid.enabled ? singleSignOnRoutes.connectStart : signInRoutes.signIn;
};

/** While it is not known yet whether somebody is signed in: neither the screen nor the sign-in. */
const SessionLoading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};

/** Around the portal's own sign-in: where customers sign in at the provider alone, it leads on there. */
export const SignInGate = ({ children }: { children: ReactNode }) => {
  const { openid } = useSettings();
  const path = usePath();
  const { search } = useLocation();
  const isOnlyElsewhere = openid.enabled && !openid.allowDefaultLogin;
  return isOnlyElsewhere ? (
    <Navigate to={`${path(singleSignOnRoutes.connectStart)}${search}`} replace />
  ) : (
    children
  );
};

/** Where a visitor wanted to go, for the sign-in to send them on. */
const useSignInAddress = (): string => {
  const path = usePath();
  const signInRoute = useSignInRoute();
  const { pathname, search } = useLocation();
  const params = useOpenRoute()?.params ?? {};
  const query = new URLSearchParams({ redirectPath: `${pathname}${search}` });
  if (Object.keys(params).length > 0) query.set("pathParams", JSON.stringify(params));
  return `${path(signInRoute)}?${query}`;
};

const PrivateGate = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const signIn = useSignInAddress();
  const path = usePath();
  const { settings, signedIn } = usePortal();
  const [wasMountedInside] = useState(status === "signed_in" || status === "expired");
  // What the document began with outlives the gate, which is made anew where a screen waits for what it needs.
  const wasInside = signedIn || wasMountedInside;
  if (status === "refreshing") return <SessionLoading />;
  // Signed out in another tab: the provider may know this browser still, and would let it in again at once.
  if (status === "visitor" && wasInside && settings.openid.enabled)
    return <Navigate to={path(singleSignOnRoutes.signedOut)} replace />;
  // An expired session keeps its screen, and what was typed there, behind the dialog.
  return status === "visitor" ? <Navigate to={signIn} replace /> : children;
};

const PublicGate = ({ children }: { children: ReactNode }) => {
  const { status, refusal, newCustomer } = useSession();
  const [query] = useSearchParams();
  const landingOf = useLanding();
  if (status === "refreshing") return <SessionLoading />;
  // Whoever is signed in and came by a link that failed is told so, too.
  if (status !== "signed_in" || refusal !== undefined) return children;
  const redirect = safeRedirect(query.get("redirectPath"), query.get("pathParams")) ?? null;
  return <Navigate to={landingOf({ newCustomer, redirect, promocode: query.get("promocode") })} replace />;
};

/** Lets a visitor or customer through as the route says, or sends them where they belong. */
export const Gate = ({ access, children }: { access: RouteAccess; children: ReactNode }) => {
  if (access === "private") return <PrivateGate>{children}</PrivateGate>;
  return access === "public" ? <PublicGate>{children}</PublicGate> : children;
};

/** The address `/` where it is no page of its own: a customer's invoices; a visitor signs in first. */
export const HomeScreen = () => {
  const path = usePath();
  const { status } = useSession();
  const signInRoute = useSignInRoute();
  if (status === "refreshing") return <SessionLoading />;
  const home = status === "visitor" ? signInRoute : invoiceRoutes.invoices;
  return <Navigate to={path(home)} replace />;
};
