import type { Database } from "#platform/server/database/pool.ts";
import type { FailureDetails } from "#platform/server/handler.ts";
import { findOwnPassword } from "../sign-in/logins.ts";
import type { Throttle } from "../sign-in/throttle.ts";
import type { PasswordCheck } from "./passwords.ts";

export interface OwnPasswordPorts {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly isPasswordRight: PasswordCheck;
}

/**
 * `right`, `wrong`, `none` when the customer has never set a password, or the seconds to wait before the next attempt.
 */
export type OwnPasswordOutcome = "right" | "wrong" | "none" | { readonly waitSeconds: number };

/**
 * Checks the password of a signed-in customer before a change of sign-in methods or recovery data. Throttled like
 * sign-in.
 */
export const createOwnPasswordCheck =
  ({ database, throttle, isPasswordRight }: OwnPasswordPorts) =>
  async (
    customerId: number,
    password: string,
    { address, now }: { address: string; now: Date },
  ): Promise<OwnPasswordOutcome> => {
    const passwordHash = await findOwnPassword(database.pool, customerId);
    if (passwordHash === undefined) return "none";
    const key = `own password of ${customerId}`;
    const waitSeconds = await throttle.begin(key, address, now);
    if (waitSeconds !== undefined) return { waitSeconds };
    if (!(await isPasswordRight(password, passwordHash))) return "wrong";
    await throttle.succeed(key, address);
    return "right";
  };
export type OwnPasswordCheck = ReturnType<typeof createOwnPasswordCheck>;

/** A call that asks for the password, because an open session alone is not sufficient for it. */
export interface AskingCall {
  readonly session: { readonly customerId: number };
  readonly client: { readonly address: string };
  readonly now: Date;
  readonly fail: (code: "wrong_current_password" | "too_many_requests", details?: FailureDetails) => never;
}

/**
 * Ends the call with a `Failure` unless the password is the customer's own. The caller handles customers without a
 * password.
 */
export const createWrongPasswordRefusal =
  (isOwnPassword: OwnPasswordCheck) =>
  async (password: string, { session, client, now, fail }: AskingCall): Promise<"right" | "none"> => {
    const outcome = await isOwnPassword(session.customerId, password, { address: client.address, now });
    if (outcome === "right" || outcome === "none") return outcome;
    if (outcome === "wrong") return fail("wrong_current_password");
    const { waitSeconds: seconds } = outcome;
    return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
  };
export type RefuseWrongPassword = ReturnType<typeof createWrongPasswordRefusal>;

/** Ends the call with a `Failure` unless the customer has a password and the body's is the right one. */
export const requireOwnPassword = async (
  refuseWrongPassword: RefuseWrongPassword,
  call: AskingCall & {
    readonly body: { readonly current_password: string };
    readonly fail: (code: "no_password") => never;
  },
): Promise<void> => {
  const outcome = await refuseWrongPassword(call.body.current_password, call);
  if (outcome === "none") return call.fail("no_password");
};
