import { accountRoutes } from "#features/account/contract/routes.ts";
import { signOut } from "#features/account/contract/sessions/sign-out.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/**
 * Ends the session on the server and loads a new page, so that no personal data stays in memory or behind the back
 * button: `destination`, otherwise the sign-out of the provider that authenticated the session, otherwise the sign-in,
 * or, where that would sign in again by itself, the signed-out page.
 */
export const useSignOut = (destination?: string) => {
  const { mutate, isPending, isSuccess } = useCall(signOut);
  const session = useSession();
  const path = usePath();
  const { oidc } = useSettings();
  const outside = oidc.enabled ? accountRoutes.signedOut : accountRoutes.signIn;
  const signOutNow = (): void =>
    mutate(
      { body: {} },
      {
        onSuccess: ({ redirect_to: provider }) => {
          session.announceSignedOut();
          window.location.assign(destination ?? provider ?? path(outside));
        },
      },
    );
  return { signOutNow, isPending: isPending || isSuccess };
};
