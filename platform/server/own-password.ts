import type { FailureDetails } from "./handler.ts";

/**
 * `right`, `wrong`, `none` when the customer has never set a password, or the seconds to wait before the next attempt.
 */
export type OwnPasswordOutcome = "right" | "wrong" | "none" | { readonly waitSeconds: number };

/** Checks a signed-in customer's own password; attempts are rate-limited as at sign-in. */
export type OwnPasswordCheck = (
  customerId: number,
  password: string,
  place: { address: string; now: Date },
) => Promise<OwnPasswordOutcome>;

/** The part of a call that asks for the password: an open session alone is not sufficient for it. */
interface AskingCall {
  readonly session: { readonly customerId: number };
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: (code: "wrong_current_password" | "too_many_requests", details?: FailureDetails) => never;
}

/**
 * Ends the call with a `Failure` unless the password is the customer's own. The caller handles customers without a
 * password.
 */
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
