import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import QRCode from "qrcode";
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
import type { Keyring } from "#platform/server/keyring.ts";

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

/** What every authenticator app supports; others are silently misread by some of them. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Steps before and after the present one whose codes are right too: clocks differ, and typing takes time. */
const window = 1;
const purpose = "authenticator";

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...parameters, ...names, secret: Secret.fromBase32(secret) });

/** A new secret, in base32. */
export const createAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The secret as apps take it: who asks for codes, and of which account. */
export const appUri = (secret: string, names: { issuer: string; label: string }): string =>
  // A colon would end the issuer's name for some apps.
  totpOf(secret, { issuer: names.issuer.replaceAll(":", ""), label: names.label }).toString();

/** The time step whose code this is, among those that are right now; undefined when it is none of them. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
};

/** The secret as it is kept: unreadable without the deployment's key, worthless in another customer's row. */
export const sealAppSecret = (keyring: Keyring, customerId: number, secret: string): string =>
  keyring.encrypt(purpose, `${customerId} ${secret}`);

/** The customer's secret; undefined when it was sealed for somebody else, or with a key that is gone. */
export const openAppSecret = (keyring: Keyring, customerId: number, sealed: string): string | undefined => {
  const [owner, secret] = keyring.decrypt(purpose, sealed)?.split(" ") ?? [];
  return owner === String(customerId) ? secret : undefined;
};

/** Light modules around the code, without which cameras do not find it. */
const quietModules = 4;

/** A text as QR code: the side in modules, quiet zone included, and its dark modules as an SVG path. */
export const qrPath = (text: string): { size: number; path: string } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from({ length: modules.size * modules.size }, (_, index) => ({
    column: (index % modules.size) + quietModules,
    row: Math.floor(index / modules.size) + quietModules,
    isDark: modules.data[index] === 1,
  }));
  return {
    size: modules.size + 2 * quietModules,
    path: dark
      .filter(({ isDark }) => isDark)
      .map(({ column, row }) => `M${column} ${row}h1v1h-1z`)
      .join(""),
  };
};
