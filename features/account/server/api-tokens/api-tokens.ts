import { randomUUID } from "node:crypto";
import type pg from "pg";
import { apiTokenScopes, type ApiTokenScope } from "#platform/contract/api-token-scopes.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  bigint,
  execute,
  instant,
  nullable,
  queryRow,
  queryRows,
  text,
  uuid,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { apiTokenPrefix } from "#platform/server/http/cookies.ts";
import type { ApiToken } from "#platform/server/subject.ts";
import { createSessionToken, readSessionToken } from "../sessions/session-token.ts";

type Pool = Pick<Database, "pool">;

const columns = {
  tokenId: uuid,
  name: text,
  scopes: arrayOf(text),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: nullable(instant),
};
export type StoredApiToken = Omit<RowOf<typeof columns>, "scopes"> & { readonly scopes: ApiTokenScope[] };

const knownScopes = (stored: readonly string[]): ApiTokenScope[] =>
  apiTokenScopes.filter((scope) => stored.includes(scope));

export const listTokens = async (
  { pool }: Pool,
  customerId: number,
  now: Date,
): Promise<StoredApiToken[]> => {
  const stored = await queryRows(pool, {
    name: "list-api-tokens",
    text: `select token_id as "tokenId", name, scopes, created_at as "createdAt", expires_at as "expiresAt",
             last_used_at as "lastUsedAt"
           from api_tokens where customer_id = $1 and expires_at > $2 order by created_at desc, token_id`,
    values: [customerId, now],
    columns,
  });
  return stored.map((token) => ({ ...token, scopes: knownScopes(token.scopes) }));
};

export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly ApiTokenScope[];
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a token in the caller's transaction; undefined if the customer has `max` valid ones already. */
export const insertToken = async (
  client: pg.ClientBase,
  customerId: number,
  { name, scopes, now, expiresAt, max }: NewApiToken & { readonly max: number },
): Promise<{ token: string; created: StoredApiToken } | undefined> => {
  const valid = await queryRow(client, {
    name: "count-api-tokens",
    text: "select count(*) as count from api_tokens where customer_id = $1 and expires_at > $2",
    values: [customerId, now],
    columns: { count: bigint },
  });
  if ((valid?.count ?? 0) >= max) return undefined;
  const { token, tokenHash } = createSessionToken(customerId);
  const tokenId = randomUUID();
  await execute(client, {
    name: "insert-api-token",
    text: `insert into api_tokens (customer_id, token_id, name, scopes, token_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [customerId, tokenId, name, scopes, tokenHash, now, expiresAt],
  });
  return {
    token: `${apiTokenPrefix}${token}`,
    created: { tokenId, name, scopes: [...scopes], createdAt: now, expiresAt, lastUsedAt: null },
  };
};

/** False when the customer has no such token. */
export const deleteToken = async ({ pool }: Pool, customerId: number, tokenId: string): Promise<boolean> =>
  (await execute(pool, {
    name: "delete-api-token",
    text: "delete from api_tokens where customer_id = $1 and token_id = $2",
    values: [customerId, tokenId],
  })) === 1;

export const deleteTokens = async (client: Queryable, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-api-tokens",
    text: "delete from api_tokens where customer_id = $1",
    values: [customerId],
  });
};

/** The valid token of a text. Notes the use, once a minute at most. */
export const createFindApiToken =
  ({ pool }: Pool) =>
  async (token: string, now: Date): Promise<ApiToken | undefined> => {
    const parts = readSessionToken(token.slice(apiTokenPrefix.length));
    if (parts === undefined) return undefined;
    const values = [parts.customerId, parts.tokenHash, now];
    const found = await queryRow(pool, {
      name: "find-api-token",
      text: `select scopes, expires_at as "expiresAt" from api_tokens
             where customer_id = $1 and token_hash = $2 and expires_at > $3`,
      values,
      columns: { scopes: columns.scopes, expiresAt: instant },
    });
    if (found === undefined) return undefined;
    await execute(pool, {
      name: "note-api-token-use",
      text: `update api_tokens set last_used_at = $3 where customer_id = $1 and token_hash = $2
             and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute')`,
      values,
    });
    return { ...parts, expiresAt: found.expiresAt, scopes: knownScopes(found.scopes) };
  };
