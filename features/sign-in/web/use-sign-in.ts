import { useQueryClient } from "@tanstack/react-query";
import { useCall } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { getToken } from "../contract/get-token.ts";

/** Signs in; the server's cookie arrives with the answer, and what a former customer saw is forgotten. */
export const useSignIn = () => {
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(getToken);
  const signIn = (user: string, password: string): void =>
    mutate(
      { body: { user, password } },
      {
        onSuccess: () => {
          queries.clear();
          session.noteSignedIn();
        },
      },
    );
  return { signIn, error, isPending };
};
