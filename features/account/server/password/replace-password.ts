import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { createOneTimeTokens, type TokenPurpose } from "../sign-in/one-time-tokens.ts";
import { hashPassword } from "./passwords.ts";
import { lockSessions } from "../sessions/remembered-devices.ts";
import { revokeAllAccess, sessionExists, writePassword } from "./passwords.ts";

export interface NewPassword {
  readonly customerId: number;
  readonly password: string;
  readonly now: Date;
  /** The caller's session; if it has been revoked in the meantime, nothing is changed. */
  readonly tokenHash?: Buffer;
  /** The token that authorises the change, consumed in the same transaction. */
  readonly link?: { readonly token: string; readonly purpose: TokenPurpose };
}

/**
 * Sets a customer's password and, in the same transaction, revokes all sessions, remembered devices and open links,
 * runs `alsoDo` and consumes the link. False, without any change, if the link had been used, the session revoked or the
 * customer erased. Does not check the password's strength.
 */
export const createPasswordReplacer =
  ({ pool }: Pick<Database, "pool">) =>
  async (
    { customerId, password, now, link, tokenHash }: NewPassword,
    alsoDo: (client: pg.ClientBase) => Promise<void> = async () => {},
  ): Promise<boolean> => {
    // Hashed before the transaction, because hashing is slow and would hold the locks.
    const passwordHash = await hashPassword(password);
    return inTransaction(pool, async (client) => {
      await lockSessions(client, customerId);
      if (tokenHash !== undefined && !(await sessionExists(client, { customerId, tokenHash }))) return false;
      if (link !== undefined) {
        const spent = await createOneTimeTokens({ pool: client }).use(link.token, link.purpose, now);
        if (spent === undefined) return false;
      }
      if (!(await writePassword(client, customerId, { passwordHash, now }))) return false;
      await revokeAllAccess(client, customerId, now);
      await alsoDo(client);
      return true;
    });
  };
