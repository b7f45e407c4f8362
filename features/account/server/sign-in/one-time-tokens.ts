import * as z from "zod/mini";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  json,
  bigint,
  execute,
  instant,
  queryRow,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { type TokenParts, createSessionToken, readSessionToken } from "../sessions/session-token.ts";

const attributes = json(z.record(z.string(), z.unknown()));
const columns = { attributes, createdAt: instant };
export type OneTimeTokenRow = RowOf<typeof columns>;

const insertToken = async (
  client: Queryable,
  link: TokenParts & {
    purpose: string;
    attributes: Record<string, unknown>;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await execute(client, {
    name: "insert-one-time-token",
    text: `insert into one_time_tokens (customer_id, token_hash, purpose, attributes, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [link.customerId, link.tokenHash, link.purpose, link.attributes, link.now, link.expiresAt],
  });
};

/** Finds a valid link without consuming it. */
const findToken = (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<OneTimeTokenRow | undefined> =>
  queryRow(client, {
    name: "find-one-time-token",
    text: `select attributes, created_at as "createdAt" from one_time_tokens
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null`,
    values: [customerId, tokenHash, purpose, now],
    columns,
  });

/** Consumes the link; of two concurrent calls, only one succeeds. */
const consumeToken = (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<OneTimeTokenRow | undefined> =>
  queryRow(client, {
    name: "consume-one-time-token",
    text: `update one_time_tokens set used_at = $4
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
           returning attributes, created_at as "createdAt"`,
    values: [customerId, tokenHash, purpose, now],
    columns,
  });

/** Counts an attempt if fewer than `most` were made before; atomic, so concurrent calls cannot exceed the limit. */
const countTry = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  { purpose, now, most }: { purpose: string; now: Date; most: number },
): Promise<Record<string, unknown> | undefined> => {
  const row = await queryRow(client, {
    name: "count-try-of-one-time-token",
    text: `update one_time_tokens
           set attributes = attributes
             || ('{"tries":' || (coalesce((attributes->>'tries')::integer, 0) + 1)::text || '}')::jsonb
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
             and coalesce((attributes->>'tries')::integer, 0) < $5
           returning attributes`,
    values: [customerId, tokenHash, purpose, now, most],
    columns: { attributes },
  });
  return row?.attributes;
};

/** Merges attributes into a valid link. */
const attachToToken = async (
  client: Queryable,
  { customerId, tokenHash }: TokenParts,
  { purpose, now, attributes }: { purpose: string; now: Date; attributes: Record<string, unknown> },
): Promise<void> => {
  await execute(client, {
    name: "attach-to-one-time-token",
    text: `update one_time_tokens set attributes = attributes || $5::jsonb
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null`,
    values: [customerId, tokenHash, purpose, now, attributes],
  });
};

/** Invalidates a customer's links of one purpose, and deletes those that expired more than a day ago. */
const revokeTokens = async (
  client: Queryable,
  customerId: number,
  { purpose, now }: { purpose: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "revoke-one-time-tokens",
    text: `with cleared as (
             delete from one_time_tokens
             where customer_id = $1 and expires_at < $3::timestamptz - interval '1 day'
           )
           update one_time_tokens set used_at = $3
           where customer_id = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    values: [customerId, purpose, now],
  });
};

/** Counts the links created since an instant, used or not. */
const countTokens = async (
  client: Queryable,
  customerId: number,
  { purpose, since }: { purpose: string; since: Date },
): Promise<number> => {
  const row = await queryRow(client, {
    name: "count-one-time-tokens",
    text: `select count(*) from one_time_tokens where customer_id = $1 and purpose = $2 and created_at >= $3`,
    values: [customerId, purpose, since],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

const deleteToken = async (client: Queryable, { customerId, tokenHash }: TokenParts): Promise<void> => {
  await execute(client, {
    name: "delete-one-time-token",
    text: "delete from one_time_tokens where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
};

/** A link is only found for the purpose that it was created for. */
export type TokenPurpose =
  | "activation"
  | "password_reset"
  | "email_change"
  | "sign_in"
  | "impersonation"
  | "second_step"
  | "passkey_registration";

export interface FoundToken {
  readonly customerId: number;
  /** As given on creation; parse it with a schema. */
  readonly attributes: Record<string, unknown>;
}

export interface NewOneTimeToken {
  readonly customerId: number;
  readonly purpose: TokenPurpose;
  readonly minutes: number;
  readonly now: Date;
  readonly attributes?: Record<string, unknown>;
}

const minuteMs = 60_000;

/**
 * Single-use tokens of 256 random bits; the database has only hashes. Create a token in the worker that sends it, so
 * that it is never queued in plain text.
 */
export const createOneTimeTokens = (client: Queryable) => ({
  create: async ({
    customerId,
    purpose,
    minutes,
    now,
    attributes = {},
  }: NewOneTimeToken): Promise<string> => {
    const { token, tokenHash } = createSessionToken(customerId);
    const expiresAt = new Date(now.getTime() + minutes * minuteMs);
    await insertToken(client, { customerId, tokenHash, purpose, attributes, now, expiresAt });
    return token;
  },
  /** Returns a valid token without consuming it. */
  peek: async (token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await findToken(client, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** Returns a valid token and consumes it. */
  consume: async (token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await consumeToken(client, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** Counts an attempt to consume a token and returns it; undefined once `most` attempts were made. */
  tryConsume: async (
    token: string,
    purpose: TokenPurpose,
    { most, now }: { most: number; now: Date },
  ): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const attributes = parts && (await countTry(client, parts, { purpose, now, most }));
    return parts && attributes && { customerId: parts.customerId, attributes };
  },
  /** Merges attributes into a valid token. */
  attach: async (
    token: string,
    purpose: TokenPurpose,
    { attributes, now }: { attributes: Record<string, unknown>; now: Date },
  ): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await attachToToken(client, parts, { purpose, now, attributes });
  },
  /** Deletes a token whose email could not be sent; it does not count against the limit. */
  discard: async (token: string): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await deleteToken(client, parts);
  },
  /** Invalidates a customer's tokens of one purpose. */
  revoke: (customerId: number, purpose: TokenPurpose, now: Date): Promise<void> =>
    revokeTokens(client, customerId, { purpose, now }),
  /** Counts the tokens created since an instant. */
  count: (customerId: number, purpose: TokenPurpose, since: Date): Promise<number> =>
    countTokens(client, customerId, { purpose, since }),
});
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/** Emails of one kind to one customer, against flooding of mailboxes. */
const maxPerHour = 3;
const hourMs = 3_600_000;

/**
 * Sends a link and invalidates the older ones. If the email cannot be sent, the link is deleted and not counted, so
 * that the job can be retried. False if the customer has reached the hourly limit.
 */
export const createLinkSender = (database: Pick<Database, "pool">) => {
  const make = (link: NewOneTimeToken): Promise<string | undefined> =>
    inTransaction(database.pool, async (client) => {
      const { customerId, purpose, now } = link;
      await lockCustomer(client, customerId);
      const tokens = createOneTimeTokens(client);
      const sent = await tokens.count(customerId, purpose, new Date(now.getTime() - hourMs));
      if (sent >= maxPerHour) return undefined;
      await tokens.revoke(customerId, purpose, now);
      return tokens.create(link);
    });

  return async (link: NewOneTimeToken, send: (token: string) => Promise<void>): Promise<boolean> => {
    const token = await make(link);
    if (token === undefined) return false;
    try {
      await send(token);
    } catch (error) {
      await createOneTimeTokens(database.pool).discard(token);
      throw error;
    }
    return true;
  };
};

/** Invalidates password links of customers whose email changed: the former mailbox may not be theirs any more. */
export const endPasswordLinks = async (client: Queryable, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "end-password-links",
    text: `update one_time_tokens set used_at = now()
           where customer_id = any($1) and purpose in ('activation', 'password_reset') and used_at is null`,
    values: [customerIds],
  });
};
