import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { singleSignOnRoutes } from "#features/single-sign-on/contract/routes.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";

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
