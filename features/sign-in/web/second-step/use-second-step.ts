import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { askForPasskey } from "#features/second-factor/contract/ask-for-passkey.ts";
import { takeSecondStep } from "#features/second-factor/contract/take-second-step.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import type { PendingStep } from "./pending-step.ts";

type Shown = Pick<BodyOf<typeof takeSecondStep>, "totp" | "recovery_code" | "passkey">;

/** What stopped it: the server, or the browser and whoever sat before it. */
export type StepProblem = ApiError | "notUsed";

/** Takes the second step; the session opens as it does after a password alone. */
export const useSecondStep = ({ ticket, remember }: PendingStep) => {
  const session = useSession();
  const queries = useQueryClient();
  const ask = useCall(askForPasskey);
  const take = useCall(takeSecondStep);
  const [problem, setProblem] = useState<StepProblem>();
  const [isPending, setPending] = useState(false);

  const show = async (shown: Shown): Promise<void> => {
    const { newCustomer } = await take.mutateAsync({ body: { ticket, remember, ...shown } });
    queries.clear();
    session.noteSignedIn({ newCustomer, isRemembered: remember });
  };
  const showPasskey = async (): Promise<void> => {
    const options = await ask.mutateAsync({ body: { ticket } });
    const { startAuthentication } = await import("@simplewebauthn/browser");
    await show({ passkey: await startAuthentication({ optionsJSON: options }) });
  };
  const attempt = (step: Promise<void>): void => {
    setProblem(undefined);
    setPending(true);
    step
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error : "notUsed"))
      .finally(() => setPending(false));
  };

  return {
    problem,
    isPending,
    forget: (): void => setProblem(undefined),
    show: (shown: Shown): void => attempt(show(shown)),
    showPasskey: (): void => attempt(showPasskey()),
  };
};
export type SecondStep = ReturnType<typeof useSecondStep>;
