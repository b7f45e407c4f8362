import { createHash } from "node:crypto";
import { openDatabase } from "#platform/server/database/pool.ts";

/** One secret for all sessions, so that pgbench can use the session of any customer. */
const secret = "benchmark-sessions-are-on-this-machine-only";
export const sessionTokenHash = createHash("sha256").update(secret).digest();

/** The session cookie of a benchmark customer. */
export const sessionCookie = (customerId: number): string =>
  `llum_session=${customerId.toString(36)}.${secret}`;

/** Creates sessions for the next hours, as if each customer had a browser open. */
export const signInCustomers = async (url: string, customerIds: readonly number[]): Promise<void> => {
  const database = openDatabase({ url, statementTimeoutMs: 60_000, poolSize: 1 });
  try {
    await database.pool.query(
      `insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, ends_at, device)
       select customer_id, $2, now(), now(), now() + interval '12 hours', now() + interval '12 hours', 'benchmark'
       from unnest($1::bigint[]) customer_id
       on conflict (customer_id, token_hash) do update
         set last_used_at = now(), expires_at = excluded.expires_at, ends_at = excluded.ends_at`,
      [customerIds, sessionTokenHash],
    );
  } finally {
    await database.close();
  }
};
