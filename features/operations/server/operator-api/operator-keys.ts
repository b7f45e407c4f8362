import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { operatorScopes, type OperatorScope } from "#platform/contract/operator-endpoint.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bytes,
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import type { OperatorKey } from "#platform/server/subject.ts";

type Pool = Pick<Database, "pool">;

const prefix = "llumkey_";
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();
/** Compared with when the key is unknown, so that the response time does not reveal it. */
const placeholderHash = randomBytes(32);

const keyColumns = {
  keyId: text,
  name: text,
  scopes: arrayOf(text),
  createdAt: instant,
  lastUsedAt: nullable(instant),
};

export interface NewOperatorKey {
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
}

export const insertOperatorKey = async (client: Queryable, { name, scopes }: NewOperatorKey) => {
  const keyId = randomBytes(9).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  await execute(client, {
    text: "insert into operator_keys (key_id, name, secret_hash, scopes) values ($1, $2, $3, $4)",
    values: [keyId, name, hashOf(secret), scopes],
  });
  return { keyId, token: `${prefix}${keyId}.${secret}` };
};

/** Returns false when there is no such key. */
export const deleteOperatorKey = async (client: Queryable, keyId: string): Promise<boolean> =>
  (await execute(client, { text: "delete from operator_keys where key_id = $1", values: [keyId] })) === 1;

/**
 * API keys of the retailer's systems: `llumkey_<id>.<secret>`. The secret has 256 random bits, so a plain hash protects
 * it; it is displayed once, on creation.
 */
export const createOperatorKeys = ({ pool }: Pool) => ({
  add: (key: NewOperatorKey) => insertOperatorKey(pool, key),

  /** The oldest first. */
  list: () =>
    queryRows(pool, {
      text: `select key_id as "keyId", name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt"
             from operator_keys order by created_at, key_id`,
      columns: keyColumns,
    }),

  remove: (keyId: string) => deleteOperatorKey(pool, keyId),

  /** The key of a token; undefined when it is unknown, removed or wrong. Notes the use, once a minute at most. */
  find: async (token: string, now: Date): Promise<OperatorKey | undefined> => {
    const [keyId = "", secret = ""] = token.slice(prefix.length).split(".");
    const found = await queryRow(pool, {
      name: "find-operator-key",
      text: `select key_id as "keyId", name, scopes, secret_hash as "secretHash" from operator_keys where key_id = $1`,
      values: [keyId],
      columns: { keyId: text, name: text, scopes: arrayOf(text), secretHash: bytes },
    });
    if (!timingSafeEqual(hashOf(secret), found?.secretHash ?? placeholderHash) || found === undefined)
      return undefined;
    await execute(pool, {
      name: "note-operator-key-use",
      text: `update operator_keys set last_used_at = $2
             where key_id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
      values: [keyId, now],
    });
    const scopes = operatorScopes.filter((scope) => found.scopes.includes(scope));
    return { keyId: found.keyId, name: found.name, scopes };
  },
});
