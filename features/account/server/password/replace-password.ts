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
  /** The session that asks; one that has ended meanwhile changes nothing. */
  readonly tokenHash?: Buffer;
  /** The link that allows it, used up in the same transaction. */
  readonly link?: { readonly token: string; readonly purpose: TokenPurpose };
}

/**
 * Sets a customer's password and, in the same transaction, ends every session, kept browser and open link of theirs,
 * does what `alsoDo` adds, and uses up the link that allowed it. False, and nothing happened, when that link had been
 * used or that session had ended by then, or the customer was erased. Whether the password may be used at all is decided before.
 */
export const createPasswordReplacer =
  ({ pool }: Pick<Database, "pool">) =>
  async (
    { customerId, password, now, link, tokenHash }: NewPassword,
    alsoDo: (client: pg.ClientBase) => Promise<void> = async () => {},
  ): Promise<boolean> => {
    // Hashed before: it takes longer than everything else, and no row should be locked meanwhile.
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
