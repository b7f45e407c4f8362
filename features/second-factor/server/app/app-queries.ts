import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";

const columns = { encryptedSecret: text, createdAt: instant, confirmedAt: nullable(instant) };
export type AppRow = RowOf<typeof columns>;

/** The customer's app, set up or still being so. */
export const findApp = ({ pool }: Pick<Database, "pool">, customerId: number): Promise<AppRow | undefined> =>
  queryRow(pool, {
    text: `select encrypted_secret as "encryptedSecret", created_at as "createdAt", confirmed_at as "confirmedAt"
           from authenticator_apps where customer_id = $1`,
    values: [customerId],
    columns,
  });

/** Keeps a new secret until it is confirmed, in place of one that never was. False when an app is in use. */
export const startApp = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { encryptedSecret, now }: { encryptedSecret: string; now: Date },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "start-authenticator-app",
    text: `insert into authenticator_apps as app (customer_id, encrypted_secret, created_at)
           values ($1, $2, $3)
           on conflict (customer_id) do update
             set encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at, last_step = 0
             where app.confirmed_at is null`,
    values: [customerId, encryptedSecret, now],
  });
  return written === 1;
};

/** From now on the app is asked for. False when it already was, or another was begun meanwhile. */
export const confirmAppRow = async (
  client: pg.ClientBase,
  customerId: number,
  { encryptedSecret, step, now }: { encryptedSecret: string; step: number; now: Date },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "confirm-authenticator-app",
    text: `update authenticator_apps set confirmed_at = $4, last_step = $3
           where customer_id = $1 and encrypted_secret = $2 and confirmed_at is null`,
    values: [customerId, encryptedSecret, step, now],
  });
  return written === 1;
};

/** Uses a code's time step up. False when it, or a later one, was used before: of two at once, one gets it. */
export const spendStep = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { encryptedSecret, step }: { encryptedSecret: string; step: number },
): Promise<boolean> => {
  const written = await execute(pool, {
    name: "spend-authenticator-step",
    text: `update authenticator_apps set last_step = $3
           where customer_id = $1 and encrypted_secret = $2 and confirmed_at is not null and last_step < $3`,
    values: [customerId, encryptedSecret, step],
  });
  return written === 1;
};

/** Takes the app away; one that never was confirmed goes too, unnoticed. True when one was in use. */
export const deleteApp = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const rows = await queryRows(client, {
    name: "delete-authenticator-app",
    text: "delete from authenticator_apps where customer_id = $1 returning confirmed_at",
    values: [customerId],
    columns: { confirmed_at: nullable(instant) },
  });
  return rows.some(({ confirmed_at }) => confirmed_at !== null);
};
