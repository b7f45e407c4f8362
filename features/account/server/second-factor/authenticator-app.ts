import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { Keyring } from "#platform/server/keyring.ts";

const columns = { encryptedSecret: text, createdAt: instant, confirmedAt: nullable(instant) };
export type AppRow = RowOf<typeof columns>;

/** Also finds an app that is not confirmed yet. */
export const findApp = (client: Queryable, customerId: number): Promise<AppRow | undefined> =>
  queryRow(client, {
    text: `select encrypted_secret as "encryptedSecret", created_at as "createdAt", confirmed_at as "confirmedAt"
           from authenticator_apps where customer_id = $1`,
    values: [customerId],
    columns,
  });

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. False if a confirmed app exists. */
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

/** False if an app is already confirmed or the secret was replaced in the meantime. */
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

/**
 * Marks a code's time step as used. False if it or a later step was used before; of two concurrent calls, only one
 * succeeds.
 */
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

/** Also deletes an unconfirmed app. True if a confirmed app was deleted. */
export const deleteApp = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const rows = await queryRows(client, {
    name: "delete-authenticator-app",
    text: "delete from authenticator_apps where customer_id = $1 returning confirmed_at",
    values: [customerId],
    columns: { confirmed_at: nullable(instant) },
  });
  return rows.some(({ confirmed_at }) => confirmed_at !== null);
};

/** Supported by every authenticator app; some silently misread other parameters. */
const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** Accepted steps before and after the current one, for clock differences and slow typing. */
const window = 1;
const purpose = "authenticator";

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...parameters, ...names, secret: Secret.fromBase32(secret) });

/** In base32. */
export const createAppSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The `otpauth:` URI of a secret. */
export const appUri = (secret: string, names: { issuer: string; label: string }): string =>
  // Some apps treat a colon as the end of the issuer's name.
  totpOf(secret, { issuer: names.issuer.replaceAll(":", ""), label: names.label }).toString();

/** The time step of a code; undefined if it is not one of the accepted steps. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
};

/**
 * Encrypted with the deployment's key and bound to the customer, so that it cannot be used in another customer's row.
 */
export const sealAppSecret = (keyring: Keyring, customerId: number, secret: string): string =>
  keyring.encrypt(purpose, `${customerId} ${secret}`);

/** Undefined if it was encrypted for another customer or with a key that no longer exists. */
export const openAppSecret = (keyring: Keyring, customerId: number, sealed: string): string | undefined => {
  const [owner, secret] = keyring.decrypt(purpose, sealed)?.split(" ") ?? [];
  return owner === String(customerId) ? secret : undefined;
};

/** The QR code's quiet zone in modules; scanners need it. */
const quietZoneModules = 4;

/** `size` is the side in modules, quiet zone included; `path` the dark modules as an SVG path. */
export const qrPath = async (text: string): Promise<{ size: number; path: string }> => {
  // Loaded on use, so that a start does not load its 57 modules.
  const { default: QRCode } = await import("qrcode");
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from({ length: modules.size * modules.size }, (_, index) => ({
    column: (index % modules.size) + quietZoneModules,
    row: Math.floor(index / modules.size) + quietZoneModules,
    isDark: modules.data[index] === 1,
  }));
  return {
    size: modules.size + 2 * quietZoneModules,
    path: dark
      .filter(({ isDark }) => isDark)
      .map(({ column, row }) => `M${column} ${row}h1v1h-1z`)
      .join(""),
  };
};
