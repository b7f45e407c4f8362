import type pg from "pg";
import type { Database } from "../database/pool.ts";
import { execute, instant, nullable, queryRow, queryRows, text, type Queryable } from "../database/query.ts";
import type { Keyring } from "../keyring.ts";
import { appUri, codeAt, createAppSecret, qrPath, stepOfCode } from "./totp.ts";

/** The authenticator apps of one kind of subject: a row each in a table, with the subject's id as its key. */
interface AppTable {
  readonly table: string;
  readonly owner: string;
  /** Of the encryption of their secrets. */
  readonly purpose: string;
}

type Pool = Pick<Database, "pool">;
export interface Sealing {
  readonly database: Pool;
  readonly keyring: Keyring;
}

const columns = { encryptedSecret: text, createdAt: instant, confirmedAt: nullable(instant) };

const appQueries = ({ table, owner }: AppTable) => ({
  /** Also finds an app that is not confirmed yet. */
  find: (client: Queryable, ownerId: number) =>
    queryRow(client, {
      text: `select encrypted_secret as "encryptedSecret", created_at as "createdAt", confirmed_at as "confirmedAt"
             from ${table} where ${owner} = $1`,
      values: [ownerId],
      columns,
    }),

  /** Stores an unconfirmed secret, replacing an earlier unconfirmed one. False if a confirmed app exists. */
  start: async (
    { pool }: Pool,
    ownerId: number,
    { encryptedSecret, now }: { encryptedSecret: string; now: Date },
  ): Promise<boolean> =>
    (await execute(pool, {
      name: `start-${table}`,
      text: `insert into ${table} as app (${owner}, encrypted_secret, created_at)
             values ($1, $2, $3)
             on conflict (${owner}) do update
               set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at, last_step = 0
               where app.confirmed_at is null`,
      values: [ownerId, encryptedSecret, now],
    })) === 1,

  /** False if an app is already confirmed or the secret was replaced in the meantime. */
  confirm: async (
    client: Queryable,
    ownerId: number,
    { encryptedSecret, step, now }: { encryptedSecret: string; step: number; now: Date },
  ): Promise<boolean> =>
    (await execute(client, {
      name: `confirm-${table}`,
      text: `update ${table} set confirmed_at = $4, last_step = $3
             where ${owner} = $1 and encrypted_secret = $2 and confirmed_at is null`,
      values: [ownerId, encryptedSecret, step, now],
    })) === 1,

  /**
   * Marks a code's time step as used. False if it or a later step was used before; of two concurrent calls, only one
   * succeeds.
   */
  spendStep: async (
    { pool }: Pool,
    ownerId: number,
    { encryptedSecret, step }: { encryptedSecret: string; step: number },
  ): Promise<boolean> =>
    (await execute(pool, {
      name: `spend-step-of-${table}`,
      text: `update ${table} set last_step = $3
             where ${owner} = $1 and encrypted_secret = $2 and confirmed_at is not null and last_step < $3`,
      values: [ownerId, encryptedSecret, step],
    })) === 1,

  /** Also deletes an unconfirmed app. True if a confirmed app was deleted. */
  remove: async (client: pg.ClientBase, ownerId: number): Promise<boolean> => {
    const rows = await queryRows(client, {
      name: `delete-from-${table}`,
      text: `delete from ${table} where ${owner} = $1 returning confirmed_at`,
      values: [ownerId],
      columns: { confirmed_at: nullable(instant) },
    });
    return rows.some(({ confirmed_at }) => confirmed_at !== null);
  },
});

/** After that, a secret that is being set up cannot be confirmed. */
const maxSetUpMinutes = 30;
const minuteMs = 60_000;

/** An app whose first code was right: `confirm` writes it, and is false if it was changed in the meantime. */
export interface ProvenApp {
  readonly confirm: (client: Queryable) => Promise<boolean>;
}

/**
 * Authenticator apps (TOTP, RFC 6238), for each kind of subject in a table of its own. Secrets are encrypted with the
 * deployment's key and bound to their owner, so that they cannot be used in another row.
 */
export const createAuthenticatorApps = (appTable: AppTable) => {
  const { purpose } = appTable;
  const { find, start, confirm, spendStep, remove } = appQueries(appTable);
  const openSecret = (keyring: Keyring, ownerId: number, sealed: string): string | undefined => {
    const [owner, secret] = keyring.decrypt(purpose, sealed)?.split(" ") ?? [];
    return owner === String(ownerId) ? secret : undefined;
  };

  return {
    find,
    remove,
    /** A new secret with its QR code; undefined if an app is already confirmed. */
    setUp: async (
      ports: Sealing,
      ownerId: number,
      { issuer, label, now }: { issuer: string; label: string; now: Date },
    ) => {
      const secret = createAppSecret();
      const encryptedSecret = ports.keyring.encrypt(purpose, `${ownerId} ${secret}`);
      if (!(await start(ports.database, ownerId, { encryptedSecret, now }))) return undefined;
      const uri = appUri(secret, { issuer, label });
      return { secret, uri, qr: await qrPath(uri) };
    },
    /** Checks the first code of an app that is being set up. */
    prove: async (
      { database, keyring }: Sealing,
      ownerId: number,
      { code, now }: { code: string; now: Date },
    ): Promise<ProvenApp | "not_being_set_up" | "wrong_code"> => {
      const app = await find(database.pool, ownerId);
      const minutes = app === undefined ? 0 : (now.getTime() - app.createdAt.getTime()) / minuteMs;
      if (app === undefined || app.confirmedAt !== null || minutes > maxSetUpMinutes)
        return "not_being_set_up";
      const { encryptedSecret } = app;
      const secret = openSecret(keyring, ownerId, encryptedSecret);
      if (secret === undefined) return "not_being_set_up";
      const step = stepOfCode(secret, code, now);
      if (step === undefined) return "wrong_code";
      return { confirm: (client) => confirm(client, ownerId, { encryptedSecret, step, now }) };
    },
    /** What the app shows, also one that is being set up. For the staff of a demo alone, who have no phone. */
    readCode: async (
      { database, keyring }: Sealing,
      ownerId: number,
      now: Date,
    ): Promise<string | undefined> => {
      const app = await find(database.pool, ownerId);
      const secret = app && openSecret(keyring, ownerId, app.encryptedSecret);
      return secret === undefined ? undefined : codeAt(secret, now);
    },
    /** Checks a code of a confirmed app; a correct code is consumed. */
    verify: async (
      { database, keyring }: Sealing,
      ownerId: number,
      { code, now }: { code: string; now: Date },
    ): Promise<boolean> => {
      const app = await find(database.pool, ownerId);
      const secret = app && openSecret(keyring, ownerId, app.encryptedSecret);
      const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
      if (app === undefined || step === undefined) return false;
      return spendStep(database, ownerId, { encryptedSecret: app.encryptedSecret, step });
    },
  };
};
