import { useQueryClient } from "@tanstack/react-query";
import { useCall } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { getToken } from "../contract/get-token.ts";
import type { PendingStep } from "./second-step/pending-step.ts";

interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Keeps this device signed in. */
  readonly remember: boolean;
}

/**
 * Signs in; the server's cookie arrives with the answer, and what a former customer saw is forgotten. For who has a
 * second step nobody is in yet, and `onSecondStep` is told what is wanted.
 */
export const useSignIn = (onSecondStep: (pending: PendingStep) => void) => {
  const session = useSession();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useCall(getToken);
  const signIn = ({ user, password, remember }: Credentials): void =>
    mutate(
      { body: { user, password, remember } },
      {
        onSuccess: ({ secondStep, newCustomer }) => {
          if (secondStep !== null) return onSecondStep({ ...secondStep, remember });
          queries.clear();
          session.noteSignedIn({ newCustomer, isRemembered: remember });
        },
      },
    );
  return { signIn, error, isPending };
};
