import { Navigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/** The address `/`: a customer's invoices, by default and for the dashboard; a visitor signs in first. */
export const HomeScreen = () => {
  const path = usePath();
  const { status } = useSession();
  return <Navigate to={path(signInRoutes.signIn)} replace key={status} />;
};
