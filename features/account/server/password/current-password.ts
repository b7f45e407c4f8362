import type { Database } from "#platform/server/database/pool.ts";
import type { OwnPasswordCheck } from "#platform/server/own-password.ts";
import { findOwnPassword } from "../sign-in/logins.ts";
import type { PasswordCheck } from "./passwords.ts";
import type { Throttle } from "../sign-in/throttle.ts";

export interface OwnPasswordPorts {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly isPasswordRight: PasswordCheck;
}

/**
 * Checks the password of a signed-in customer before a change of sign-in methods or recovery data. Throttled like
 * sign-in.
 */
export const createOwnPasswordCheck =
  ({ database, throttle, isPasswordRight }: OwnPasswordPorts): OwnPasswordCheck =>
  async (customerId, password, { address, now }) => {
    const passwordHash = await findOwnPassword(database, customerId);
    if (passwordHash === undefined) return "none";
    const key = `own password of ${customerId}`;
    const waitSeconds = await throttle.begin(key, address, now);
    if (waitSeconds !== undefined) return { waitSeconds };
    if (!(await isPasswordRight(password, passwordHash))) return "wrong";
    await throttle.succeed(key, address);
    return "right";
  };
