import { useQueryClient } from "@tanstack/react-query";
import { useCall } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { getToken } from "../contract/get-token.ts";

interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Keeps this device signed in. */
  readonly remember: boolean;
}

/** Signs in; the server's cookie arrives with the answer, and what a former customer saw is forgotten. */
export const useSignIn = () => {
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(getToken);
  const signIn = ({ user, password, remember }: Credentials): void =>
    mutate(
      { body: { user, password, remember } },
      {
        onSuccess: ({ secondStep, newCustomer }) => {
          if (secondStep !== null) return;
          queries.clear();
          session.noteSignedIn({ newCustomer, isKept: remember });
        },
      },
    );
  return { signIn, error, isPending };
};
