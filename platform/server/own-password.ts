import type { FailureDetails } from "./handler.ts";

/** `right`, `wrong`, `none` of who never set one, or the seconds to wait before it may be tried again. */
export type OwnPasswordOutcome = "right" | "wrong" | "none" | { readonly waitSeconds: number };

/** Whether somebody who is signed in knows their own password; guesses are slowed as at the door. */
export type OwnPasswordCheck = (
  customerId: number,
  password: string,
  place: { address: string; now: Date },
) => Promise<OwnPasswordOutcome>;

/** What the password is asked of: a call that must not be made with an open session alone. */
interface AskingCall {
  readonly session: { readonly customerId: number };
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: (code: "wrong_current_password" | "too_many_requests", details?: FailureDetails) => never;
}

/** Ends the call, by a `Failure`, when the password is not the customer's own; what to do without one, the call knows. */
export const refuseWrongPassword = async (
  isOwnPassword: OwnPasswordCheck,
  password: string,
  { session, client, now, fail }: AskingCall,
): Promise<"right" | "none"> => {
  const outcome = await isOwnPassword(session.customerId, password, { address: client.address, now });
  if (outcome === "right" || outcome === "none") return outcome;
  if (outcome === "wrong") return fail("wrong_current_password");
  const { waitSeconds: seconds } = outcome;
  return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
};
