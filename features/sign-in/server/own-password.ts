import type { Database } from "#platform/server/database/pool.ts";
import { findOwnPassword } from "./login-queries.ts";
import type { PasswordCheck } from "./passwords.ts";
import type { Throttle } from "./throttle/throttle.ts";

export interface OwnPasswordPorts {
  readonly database: Database;
  readonly throttle: Throttle;
  readonly isPasswordRight: PasswordCheck;
}

/** `right`, `wrong`, `none` of who never set one, or the seconds to wait before it may be tried again. */
export type OwnPasswordOutcome = "right" | "wrong" | "none" | { readonly waitSeconds: number };

/**
 * Whether somebody who is signed in knows their own password, before they change how they sign in. Guesses are slowed
 * as at the door.
 */
export const createOwnPasswordCheck =
  ({ database, throttle, isPasswordRight }: OwnPasswordPorts) =>
  async (
    customerId: number,
    password: string,
    { address, now }: { address: string; now: Date },
  ): Promise<OwnPasswordOutcome> => {
    const passwordHash = await findOwnPassword(database, customerId);
    if (passwordHash === undefined) return "none";
    const key = `own password of ${customerId}`;
    const waitSeconds = await throttle.begin(key, address, now);
    if (waitSeconds !== undefined) return { waitSeconds };
    if (!(await isPasswordRight(password, passwordHash))) return "wrong";
    await throttle.succeed(key, address);
    return "right";
  };
