import { Navigate } from "react-router";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { SessionLoading } from "./session-loading.tsx";
import { useSignInRoute } from "./use-sign-in-route.ts";

/** The address `/` where it is no page of its own: a customer's invoices; a visitor signs in first. */
export const HomeScreen = () => {
  const path = usePath();
  const { status } = useSession();
  const signInRoute = useSignInRoute();
  if (status === "refreshing") return <SessionLoading />;
  const home = status === "visitor" ? signInRoute : invoiceRoutes.invoices;
  return <Navigate to={path(home)} replace />;
};
