import type { FailureDetails } from "#platform/server/handler.ts";
import type { OwnPasswordCheck } from "./second-factor-ports.ts";

/** What the password is asked of: a call that changes how its customer signs in. */
interface AskingCall {
  readonly body: { readonly current_password: string };
  readonly session: { readonly customerId: number };
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: (
    code: "wrong_current_password" | "no_password" | "too_many_requests",
    details?: FailureDetails,
  ) => never;
}

/** Ends the call, by a `Failure`, unless its password is the customer's own. */
export const requireOwnPassword = async (
  isOwnPassword: OwnPasswordCheck,
  { body, session, client, now, fail }: AskingCall,
): Promise<void> => {
  const place = { address: client.address, now };
  const outcome = await isOwnPassword(session.customerId, body.current_password, place);
  if (outcome === "right") return;
  if (outcome === "wrong") return fail("wrong_current_password");
  if (outcome === "none") return fail("no_password");
  const { waitSeconds: seconds } = outcome;
  return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
};
