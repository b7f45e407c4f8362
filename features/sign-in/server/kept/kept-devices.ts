import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import { createSessionToken, readSessionToken } from "../sessions/session-token.ts";
import { graceMs, judgeRefresh } from "./refresh-policy.ts";
import {
  deleteFamily,
  deleteFormerSessions,
  familyLives,
  findRefreshToken,
  insertRefreshToken,
  spendRefreshToken,
} from "./refresh-token-queries.ts";
import { underLock } from "./under-lock.ts";

/** The token that gets a device its next session, and the family that it follows in. */
export interface Keeping {
  readonly customerId: number;
  readonly familyId: string;
  readonly token: string;
  /** The same for the whole family: following tokens do not prolong it. */
  readonly expiresAt: Date;
}

/** What became of a token that was sent to be followed by another. */
export type Rotation =
  | { readonly outcome: "kept"; readonly keeping: Keeping }
  /** It was used before: its family, with all sessions, is over. */
  | { readonly outcome: "copied"; readonly customerId: number }
  | { readonly outcome: "unknown" };

const dayMs = 86_400_000;

/**
 * Devices that asked to be kept signed in. Each holds a token of 256 random bits that works once and is followed by
 * another of its family; only hashes are kept.
 */
export const createKeptDevices = (
  database: Pick<Database, "pool">,
  { rememberDays }: { rememberDays: number },
) => ({
  /** Begins a family; undefined where the deployment keeps nobody signed in. */
  begin: async (customerId: number, device: string, now: Date): Promise<Keeping | undefined> => {
    if (rememberDays === 0) return undefined;
    const { token, tokenHash } = createSessionToken(customerId);
    const familyId = randomUUID();
    const expiresAt = new Date(now.getTime() + rememberDays * dayMs);
    const row = { customerId, tokenHash, familyId, device, now, expiresAt };
    await underLock(database, customerId, (client) => insertRefreshToken(client, row));
    return { customerId, familyId, token, expiresAt };
  },
  /** Uses a token up for the next of its family; a copy of a used one ends the family. */
  rotate: async (token: string, device: string, now: Date): Promise<Rotation> => {
    const parts = readSessionToken(token);
    if (parts === undefined || rememberDays === 0) return { outcome: "unknown" };
    const { customerId } = parts;
    return underLock(database, customerId, async (client): Promise<Rotation> => {
      const found = await findRefreshToken(client, parts, now);
      if (found === undefined) return { outcome: "unknown" };
      const { familyId, expiresAt } = found;
      if (judgeRefresh(found.usedAt, now) === "copied") {
        await deleteFamily(client, { customerId, familyId });
        return { outcome: "copied", customerId };
      }
      await spendRefreshToken(client, parts, now);
      // Those of the last seconds may be another tab's, whose answer this browser gets after this one.
      await deleteFormerSessions(client, { customerId, familyId }, new Date(now.getTime() - graceMs));
      const next = createSessionToken(customerId);
      const row = { customerId, tokenHash: next.tokenHash, familyId, device, now, expiresAt };
      await insertRefreshToken(client, row);
      return { outcome: "kept", keeping: { customerId, familyId, token: next.token, expiresAt } };
    });
  },
  /** Whether a family still keeps anybody: asked after a session of it was opened, for it may have ended meanwhile. */
  lives: ({ customerId, familyId }: Pick<Keeping, "customerId" | "familyId">): Promise<boolean> =>
    underLock(database, customerId, (client) => familyLives(client, { customerId, familyId })),
  /** Ends the family of a token, with its sessions, unless it is the one spared. */
  endBy: async (token: string, now: Date, sparedFamilyId?: string): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts === undefined) return;
    const { customerId } = parts;
    await underLock(database, customerId, async (client) => {
      const found = await findRefreshToken(client, parts, now);
      if (found === undefined || found.familyId === sparedFamilyId) return;
      await deleteFamily(client, { customerId, familyId: found.familyId });
    });
  },
});
export type KeptDevices = ReturnType<typeof createKeptDevices>;
