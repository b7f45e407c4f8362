import type pg from "pg";
import { createOneTimeTokens, type TokenPurpose } from "../sign-in/one-time-tokens.ts";
import { revokeAllAccess, sessionExists, writePassword } from "./passwords.ts";

export interface NewPassword {
  readonly customerId: number;
  /** Hashed before the transaction, because hashing is slow and would hold the locks. */
  readonly passwordHash: string;
  readonly now: Date;
  /** The caller's session; if it has been revoked in the meantime, nothing is changed. */
  readonly tokenHash?: Buffer;
  /** The token that authorises the change, consumed in the same transaction. */
  readonly link?: { readonly token: string; readonly purpose: TokenPurpose };
}

/**
 * Sets a customer's password, revokes all sessions, remembered devices and open links, and consumes the link, in the
 * caller's transaction under the customer's lock. False, without any change, if the link had been used or the session
 * revoked.
 */
export const replacePassword = async (
  client: pg.ClientBase,
  { customerId, passwordHash, now, link, tokenHash }: NewPassword,
): Promise<boolean> => {
  if (tokenHash !== undefined && !(await sessionExists(client, { customerId, tokenHash }))) return false;
  if (link !== undefined) {
    const consumed = await createOneTimeTokens(client).consume(link.token, link.purpose, now);
    if (consumed === undefined) return false;
  }
  await writePassword(client, customerId, { passwordHash, now });
  await revokeAllAccess(client, customerId, now);
  return true;
};
