import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import {
  deleteClientLogin,
  findClientLogin,
  insertClientLogin,
  noteClientLoginUse,
  selectClientLogins,
  type ClientLogin,
} from "./client-login-queries.ts";

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compared with when there is no such id, so that both take the same time. */
const nobodysHash = randomBytes(32);

/**
 * Ids and secrets with which a partner's site opens the portal for one customer each. Secrets are 256 random bits, so
 * a plain hash keeps them; each is shown once, when it is made.
 */
export const createClientLogins = (database: Database) => ({
  /** Makes one. Fails on a customer who does not exist. */
  add: async (login: { customerId: number; name: string }): Promise<{ clientId: string; secret: string }> => {
    const clientId = randomBytes(12).toString("hex");
    const secret = randomBytes(32).toString("base64url");
    await insertClientLogin(database, { ...login, clientId, secretHash: hashOf(secret) });
    return { clientId, secret };
  },
  /** All of them, the oldest first. */
  list: (): Promise<ClientLogin[]> => selectClientLogins(database),
  /** Takes one away; whether there was such an id. Sessions that it has opened last on until they end. */
  remove: (clientId: string): Promise<boolean> => deleteClientLogin(database, clientId),
  /** The customer whom id and secret open the portal for. */
  check: async (clientId: string, secret: string): Promise<number | undefined> => {
    const found = await findClientLogin(database, clientId);
    const isRight = timingSafeEqual(hashOf(secret), found?.secretHash ?? nobodysHash);
    return isRight ? found?.customerId : undefined;
  },
  noteUse: (clientId: string, now: Date): Promise<void> => noteClientLoginUse(database, clientId, now),
});
export type ClientLogins = ReturnType<typeof createClientLogins>;
