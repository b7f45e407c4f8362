import type pg from "pg";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { deleteApp } from "./app/app-queries.ts";
import { deleteCodes, replaceCodes } from "./codes/code-queries.ts";
import { createRecoveryCodes } from "./codes/recovery-codes.ts";
import { countFactors, lockCustomer } from "./factor-queries.ts";
import { deletePasskeys } from "./passkeys/passkey-queries.ts";
import { tellOfChange, type Change } from "./tell-of-change.ts";

export interface ChangePorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly endSessions: (customerId: number, keptTokenHash?: Buffer) => Promise<void>;
}

/** Who changes something: what was open elsewhere with the former factors is closed. */
export interface Changer {
  readonly customerId: number;
  /** The session that goes on. */
  readonly tokenHash?: Buffer;
}

interface ChangeOf {
  readonly change: Change;
  /** Makes the change; false when there is nothing to change. */
  readonly task: (client: pg.ClientBase) => Promise<boolean>;
}

/** One change after another of the same customer, with the letter that tells of it; then other sessions end. */
const makeChange = async (
  { database, jobs, endSessions }: ChangePorts,
  { customerId, tokenHash }: Changer,
  { change, task }: ChangeOf,
): Promise<boolean> => {
  const isMade = await inTransaction(database.pool, async (client) => {
    await lockCustomer(client, customerId);
    if (!(await task(client))) return false;
    await jobs.add(tellOfChange, { customerId, change }, client);
    return true;
  });
  if (isMade) await endSessions(customerId, tokenHash);
  return isMade;
};

/** Adds a factor. The first brings recovery codes, null otherwise; undefined when there was nothing to add. */
export const addFactor = async (
  ports: ChangePorts,
  changer: Changer,
  { change, now, task }: ChangeOf & { now: Date },
): Promise<{ recoveryCodes: string[] | null } | undefined> => {
  const { shown, hashes } = await createRecoveryCodes();
  let isFirst = false;
  const isMade = await makeChange(ports, changer, {
    change,
    task: async (client) => {
      isFirst = (await countFactors(client, changer.customerId)) === 0;
      if (!(await task(client))) return false;
      if (isFirst) await replaceCodes(client, changer.customerId, { hashes, now });
      return true;
    },
  });
  return isMade ? { recoveryCodes: isFirst ? shown : null } : undefined;
};

/** Takes a factor away; with the last one go the recovery codes. */
export const removeFactor = (
  ports: ChangePorts,
  changer: Changer,
  { change, task }: ChangeOf,
): Promise<boolean> =>
  makeChange(ports, changer, {
    change,
    task: async (client) => {
      if (!(await task(client))) return false;
      if ((await countFactors(client, changer.customerId)) === 0)
        await deleteCodes(client, changer.customerId);
      return true;
    },
  });

/** New recovery codes in place of the former ones; undefined for who has no factor. */
export const renewCodes = async (
  ports: ChangePorts,
  changer: Changer,
  now: Date,
): Promise<string[] | undefined> => {
  const { shown, hashes } = await createRecoveryCodes();
  const isMade = await makeChange(ports, changer, {
    change: "codes_renewed",
    task: async (client) => {
      if ((await countFactors(client, changer.customerId)) === 0) return false;
      await replaceCodes(client, changer.customerId, { hashes, now });
      return true;
    },
  });
  return isMade ? shown : undefined;
};

/**
 * Takes a customer's whole second factor away, for who has lost everything and was made sure of by the staff: app,
 * passkeys, recovery codes, and every open session. False when there was none. Who did it and why is the caller's to log.
 */
export const resetSecondFactor = (ports: ChangePorts, customerId: number): Promise<boolean> =>
  makeChange(
    ports,
    { customerId },
    {
      change: "reset",
      task: async (client) => {
        const factors = await countFactors(client, customerId);
        await deleteApp(client, customerId);
        await deletePasskeys(client, customerId);
        await deleteCodes(client, customerId);
        return factors > 0;
      },
    },
  );
