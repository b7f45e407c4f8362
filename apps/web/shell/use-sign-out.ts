import { accountRoutes } from "#features/account/contract/routes.ts";
import { signOut } from "#features/account/contract/sessions/sign-out.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { noteSignedOut } from "./signed-out-message.tsx";

interface SignOutOptions {
  /** The address to load afterwards. */
  readonly destination?: string;
  /** The server did not end the session; the customer is still signed in. */
  readonly onFailure?: () => void;
}

/**
 * Ends the session on the server and loads a new page, so that no personal data stays in memory or behind the back
 * button: `destination`, otherwise the sign-out of the provider that authenticated the session, otherwise the sign-in,
 * or, where that would sign in again by itself, the signed-out page.
 */
export const useSignOut = ({ destination, onFailure }: SignOutOptions = {}) => {
  const { mutate, isPending, isSuccess, isError } = useCall(signOut);
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
          // The signed-out page and the expired session have their own words.
          if (destination === undefined && outside === accountRoutes.signIn) noteSignedOut();
          window.location.assign(destination ?? provider ?? path(outside));
        },
        ...(onFailure === undefined ? {} : { onError: onFailure }),
      },
    );
  return { signOutNow, isPending: isPending || isSuccess, hasFailed: isError };
};
