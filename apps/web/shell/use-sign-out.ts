import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { signOut } from "#features/sign-in/contract/sign-out.ts";
import { useCall } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";

/** Ends the session on the server, forgets what was shown, and leads to `destination` or the sign-in. */
export const useSignOut = (destination?: string) => {
  const { mutate, isPending, isError } = useCall(signOut);
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const path = usePath();
  const signOutNow = (): void =>
    mutate(
      { body: {} },
      {
        onSuccess: () => {
          session.noteSignedOut();
          queries.clear();
          void navigate(destination ?? path(signInRoutes.signIn));
        },
      },
    );
  return { signOutNow, isPending, isError };
};
