import { useState, type ReactNode } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import type { RouteAccess } from "#platform/contract/feature.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { SessionLoading } from "./session-loading.tsx";
import { useSignInRoute } from "./use-sign-in-route.ts";

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
