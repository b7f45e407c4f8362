import { createHash } from "node:crypto";
import type { Database } from "#platform/server/database/pool.ts";
import type { EntryMethod } from "../sessions/sessions.ts";
import {
  deleteAttemptsBefore,
  insertAttempt,
  selectAttempts,
  type AttemptOutcome,
  type AttemptRow,
} from "./attempt-queries.ts";

const keptDays = 90;
const clearEveryMs = 3_600_000;
const dayMs = 86_400_000;

export interface Attempt {
  /** As `loginNameOf` writes it; undefined for ways in without one. */
  readonly loginName: string | undefined;
  readonly customerId: number | undefined;
  readonly address: string;
  readonly device: string;
  readonly method: EntryMethod;
  readonly outcome: AttemptOutcome;
  readonly now: Date;
}

/** What was typed is kept as its hash: people mistake the fields, and type passwords where their name belongs. */
const hashOf = (loginName: string | undefined): Buffer =>
  loginName === undefined ? Buffer.alloc(0) : createHash("sha256").update(loginName).digest();

/**
 * Who tried to get in, for the operator. One statement for each attempt, whether the account exists or not, so that
 * the time of an answer does not tell.
 */
export const createAttemptLog = (database: Database) => {
  let clearedAt = 0;
  return {
    note: async ({ loginName, customerId, now, ...attempt }: Attempt): Promise<void> => {
      if (now.getTime() - clearedAt > clearEveryMs) {
        clearedAt = now.getTime();
        await deleteAttemptsBefore(database, new Date(now.getTime() - keptDays * dayMs));
      }
      await insertAttempt(database, {
        ...attempt,
        loginHash: hashOf(loginName),
        customerId: customerId ?? null,
        attemptedAt: now,
      });
    },
    /** The last attempts, the newest first; those of a name that is written as `loginNameOf` writes it. */
    list: ({
      loginName,
      limit,
      ...filter
    }: {
      loginName?: string;
      customerId?: number;
      address?: string;
      limit: number;
    }): Promise<AttemptRow[]> =>
      selectAttempts(database, {
        customerId: filter.customerId,
        address: filter.address,
        limit,
        loginHash: loginName === undefined ? undefined : hashOf(loginName),
      }),
  };
};
export type AttemptLog = ReturnType<typeof createAttemptLog>;
