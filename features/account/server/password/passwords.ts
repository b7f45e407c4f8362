import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import type pg from "pg";
import { bigint, execute, queryRows, type Queryable } from "#platform/server/database/query.ts";
import { normalisePassword } from "../../contract/password/password-rules.ts";
import type { TokenParts } from "../sessions/session-token.ts";
import { deleteTokens } from "../api-tokens/api-tokens.ts";

/** OWASP's minimum for argon2id: 19 MiB, two iterations, one lane. About 20 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords that are hashed or checked at once: two of libuv's four threads stay free for files and DNS. One limit for
 * all, as the process has those threads once.
 */
const maxConcurrent = 2;
const runLimited = pLimit(maxConcurrent);

/** A PHC string with its own salt. Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(normalisePassword(password), options));

/**
 * The password as normalised and as typed: the hash may come from a system, or an earlier version, that did not
 * normalise. Both are tried for unknown users as well, so timing does not reveal whether an account exists.
 */
const formsOf = (typed: string): string[] => [...new Set([normalisePassword(typed), typed])];

/** Takes the same time for unknown users, who have no hash. */
export const createPasswordCheck = async () => {
  const placeholderHash = await hashPassword(randomBytes(32).toString("base64"));
  return (password: string, passwordHash: string | undefined): Promise<boolean> =>
    runLimited(async () => {
      for (const form of formsOf(password)) {
        const isRight = await verify(passwordHash ?? placeholderHash, form);
        if (isRight) return passwordHash !== undefined;
      }
      return false;
    });
};
export type PasswordCheck = Awaited<ReturnType<typeof createPasswordCheck>>;

export const hasPassword = async (client: Queryable, customerId: number): Promise<boolean> => {
  const found = await execute(client, {
    name: "has-password",
    text: "select from credentials where customer_id = $1",
    values: [customerId],
  });
  return found > 0;
};

export const sessionExists = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
): Promise<boolean> => {
  const found = await execute(client, {
    name: "session-exists",
    text: "select from sessions where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
  return found > 0;
};

/** Inserts or replaces the password. */
export const writePassword = async (
  client: Queryable,
  customerId: number,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "write-password",
    text: `insert into credentials (customer_id, password_hash, changed_at, activated_at) values ($1, $2, $3, $3)
           on conflict (customer_id) do update
             set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
    values: [customerId, passwordHash, now],
  });
};

/**
 * Revokes everything that was opened with the former password or could still open the account: sessions, remembered
 * devices, second-step tickets and links. Impersonation links stay; they are the operator's decision. The caller holds
 * the customer's lock, so a concurrent refresh waits and then finds no token.
 */
export const revokeAllAccess = async (client: Queryable, customerId: number, now: Date): Promise<void> => {
  await execute(client, {
    name: "end-sessions-of-old-password",
    text: "delete from sessions where customer_id = $1",
    values: [customerId],
  });
  await execute(client, {
    name: "end-remembered-devices-of-old-password",
    text: "delete from refresh_tokens where customer_id = $1",
    values: [customerId],
  });
  await deleteTokens(client, customerId);
  await execute(client, {
    name: "end-links-of-old-password",
    text: `update one_time_tokens set used_at = $2
           where customer_id = $1 and used_at is null and purpose <> 'impersonation'`,
    values: [customerId, now],
  });
};

/** Customers who already have a password keep it. Returns the ids of the others. */
export const storeFirstPasswords = async (
  client: pg.ClientBase,
  passwords: readonly { customerId: number; passwordHash: string }[],
): Promise<number[]> => {
  const stored = await queryRows(client, {
    text: `insert into credentials (customer_id, password_hash)
      select customer_id, password_hash
        from unnest($1::bigint[], $2::text[]) as given (customer_id, password_hash)
      on conflict (customer_id) do nothing
      returning customer_id as "customerId"`,
    values: [
      passwords.map(({ customerId }) => customerId),
      passwords.map(({ passwordHash }) => passwordHash),
    ],
    columns: { customerId: bigint },
  });
  return stored.map(({ customerId }) => customerId);
};
