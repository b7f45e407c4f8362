import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { signOut } from "#features/sign-in/contract/sign-out.ts";
import { useCall } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/**
 * Ends the session on the server and leaves for `destination` or the sign-in by a new document, so that nothing of
 * what was shown stays in memory or behind the back button.
 */
export const useSignOut = (destination?: string) => {
  const { mutate, isPending, isSuccess } = useCall(signOut);
  const session = useSession();
  const path = usePath();
  const signOutNow = (): void =>
    mutate(
      { body: {} },
      {
        onSuccess: () => {
          session.announceSignedOut();
          window.location.assign(destination ?? path(signInRoutes.signIn));
        },
      },
    );
  return { signOutNow, isPending: isPending || isSuccess };
};
