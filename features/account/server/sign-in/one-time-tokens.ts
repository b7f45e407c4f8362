import * as z from "zod/mini";
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

/** Where links are kept: the pool, or the connection of a transaction. */
export interface LinkStore {
  readonly pool: Queryable;
}

const attributes = json(z.record(z.string(), z.unknown()));
const columns = { attributes, createdAt: instant };
export type LinkRow = RowOf<typeof columns>;

const insertLink = async (
  { pool }: LinkStore,
  link: TokenParts & {
    purpose: string;
    attributes: Record<string, unknown>;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await execute(pool, {
    name: "insert-link",
    text: `insert into one_time_links (customer_id, token_hash, purpose, attributes, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [link.customerId, link.tokenHash, link.purpose, link.attributes, link.now, link.expiresAt],
  });
};

/** The link while it can be used; looking does not use it. */
const findLink = (
  { pool }: LinkStore,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<LinkRow | undefined> =>
  queryRow(pool, {
    name: "find-link",
    text: `select attributes, created_at as "createdAt" from one_time_links
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null`,
    values: [customerId, tokenHash, purpose, now],
    columns,
  });

/** Uses the link up; of two at once, one gets it. */
const spendLink = (
  { pool }: LinkStore,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<LinkRow | undefined> =>
  queryRow(pool, {
    name: "spend-link",
    text: `update one_time_links set used_at = $4
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
           returning attributes, created_at as "createdAt"`,
    values: [customerId, tokenHash, purpose, now],
    columns,
  });

/** Counts one more try of a link that has fewer than `most` behind it; of many at once, no more than `most` count. */
const countTry = async (
  { pool }: LinkStore,
  { customerId, tokenHash }: TokenParts,
  { purpose, now, most }: { purpose: string; now: Date; most: number },
): Promise<Record<string, unknown> | undefined> => {
  const row = await queryRow(pool, {
    name: "count-try-of-link",
    text: `update one_time_links
           set attributes = attributes
             || jsonb_build_object('tries', coalesce((attributes->>'tries')::integer, 0) + 1)
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
             and coalesce((attributes->>'tries')::integer, 0) < $5
           returning attributes`,
    values: [customerId, tokenHash, purpose, now, most],
    columns: { attributes },
  });
  return row?.attributes;
};

/** Adds to what a link says, while it can be used. */
const addToLink = async (
  { pool }: LinkStore,
  { customerId, tokenHash }: TokenParts,
  { purpose, now, attributes }: { purpose: string; now: Date; attributes: Record<string, unknown> },
): Promise<void> => {
  await execute(pool, {
    name: "add-to-link",
    text: `update one_time_links set attributes = attributes || $5::jsonb
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null`,
    values: [customerId, tokenHash, purpose, now, attributes],
  });
};

/** Ends all links of a purpose that a customer still has, and clears away those that are over for a day. */
const endLinks = async (
  { pool }: LinkStore,
  customerId: number,
  { purpose, now }: { purpose: string; now: Date },
): Promise<void> => {
  await execute(pool, {
    name: "end-links",
    text: `with cleared as (
             delete from one_time_links
             where customer_id = $1 and expires_at < $3::timestamptz - interval '1 day'
           )
           update one_time_links set used_at = $3
           where customer_id = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    values: [customerId, purpose, now],
  });
};

/** How many links of a purpose a customer was given since an instant, used or not. */
const countLinks = async (
  { pool }: LinkStore,
  customerId: number,
  { purpose, since }: { purpose: string; since: Date },
): Promise<number> => {
  const row = await queryRow(pool, {
    name: "count-links",
    text: `select count(*) from one_time_links where customer_id = $1 and purpose = $2 and created_at >= $3`,
    values: [customerId, purpose, since],
    columns: { count: bigint },
  });
  return row?.count ?? 0;
};

/** Takes a link away as if it had never been made. */
const deleteLink = async ({ pool }: LinkStore, { customerId, tokenHash }: TokenParts): Promise<void> => {
  await execute(pool, {
    name: "delete-link",
    text: "delete from one_time_links where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
};

/** Lets one transaction at a time count and make links of a purpose for a customer. */
const lockLinks = async (client: Queryable, customerId: number, purpose: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`${purpose} ${customerId}`],
  });
};

/** What a link may be for; one for another purpose is not found. */
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
  /** What was said when it was made; read it with a schema. */
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
 * Tokens of 256 random bits that are sent to one person and work once: only their hashes are kept. Make one at the
 * moment of sending it, in a worker, so that none waits anywhere in clear.
 */
export const createOneTimeTokens = (database: LinkStore) => ({
  create: async ({
    customerId,
    purpose,
    minutes,
    now,
    attributes = {},
  }: NewOneTimeToken): Promise<string> => {
    const { token, tokenHash } = createSessionToken(customerId);
    const expiresAt = new Date(now.getTime() + minutes * minuteMs);
    await insertLink(database, { customerId, tokenHash, purpose, attributes, now, expiresAt });
    return token;
  },
  /** Whose it is and what it says, as long as it can be used. */
  look: async (token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await findLink(database, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** The same, and it is used up. */
  use: async (token: string, purpose: TokenPurpose, now: Date): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const found = parts && (await spendLink(database, parts, { purpose, now }));
    return parts && found && { customerId: parts.customerId, attributes: found.attributes };
  },
  /** The same for a link that may be tried `most` times before it is used; undefined once it was. */
  attempt: async (
    token: string,
    purpose: TokenPurpose,
    { most, now }: { most: number; now: Date },
  ): Promise<FoundToken | undefined> => {
    const parts = readSessionToken(token);
    const attributes = parts && (await countTry(database, parts, { purpose, now, most }));
    return parts && attributes && { customerId: parts.customerId, attributes };
  },
  /** Adds to what a link says. */
  add: async (
    token: string,
    purpose: TokenPurpose,
    { attributes, now }: { attributes: Record<string, unknown>; now: Date },
  ): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await addToLink(database, parts, { purpose, now, attributes });
  },
  /** Takes back a link that did not reach anybody; it is not counted. */
  takeBack: async (token: string): Promise<void> => {
    const parts = readSessionToken(token);
    if (parts !== undefined) await deleteLink(database, parts);
  },
  /** Ends the links of a purpose that a customer still has. */
  end: (customerId: number, purpose: TokenPurpose, now: Date): Promise<void> =>
    endLinks(database, customerId, { purpose, now }),
  /** How many of a purpose a customer got since an instant. */
  count: (customerId: number, purpose: TokenPurpose, since: Date): Promise<number> =>
    countLinks(database, customerId, { purpose, since }),
});
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

/** However often somebody asks, a customer gets no more letters of a kind than that: nobody floods a mailbox. */
const maxPerHour = 3;
const hourMs = 3_600_000;

/**
 * Sends one person a link: its older fellows end, and it is taken back, uncounted, when the letter could not leave, so
 * that the book of work may try again. False when the customer has had enough letters for this hour.
 */
export const createLinkSender = (database: Pick<Database, "pool">) => {
  const make = (link: NewOneTimeToken): Promise<string | undefined> =>
    inTransaction(database.pool, async (client) => {
      const { customerId, purpose, now } = link;
      await lockLinks(client, customerId, purpose);
      const links = createOneTimeTokens({ pool: client });
      const sent = await links.count(customerId, purpose, new Date(now.getTime() - hourMs));
      if (sent >= maxPerHour) return undefined;
      await links.end(customerId, purpose, now);
      return links.create(link);
    });

  return async (link: NewOneTimeToken, send: (token: string) => Promise<void>): Promise<boolean> => {
    const token = await make(link);
    if (token === undefined) return false;
    try {
      await send(token);
    } catch (error) {
      await createOneTimeTokens(database).takeBack(token);
      throw error;
    }
    return true;
  };
};

/** Ends the links of customers that set a password: they lie in mailboxes that are theirs no more. */
export const endPasswordLinks = async (client: Queryable, customerIds: readonly number[]): Promise<void> => {
  await execute(client, {
    name: "end-password-links",
    text: `update one_time_links set used_at = now()
           where customer_id = any($1) and purpose in ('activation', 'password_reset') and used_at is null`,
    values: [customerIds],
  });
};
