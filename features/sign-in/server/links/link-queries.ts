import {
  json,
  bigint,
  execute,
  instant,
  queryRow,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import * as z from "zod/mini";
import type { TokenParts } from "../sessions/session-token.ts";

/** Where links are kept: the pool, or the connection of a transaction. */
export interface LinkStore {
  readonly pool: Queryable;
}

const attributes = json(z.record(z.string(), z.unknown()));
const columns = { attributes, createdAt: instant };
export type LinkRow = RowOf<typeof columns>;

export const insertLink = async (
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
export const findLink = (
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
export const spendLink = (
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
export const countTry = async (
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
export const addToLink = async (
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
export const endLinks = async (
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
export const countLinks = async (
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
export const deleteLink = async (
  { pool }: LinkStore,
  { customerId, tokenHash }: TokenParts,
): Promise<void> => {
  await execute(pool, {
    name: "delete-link",
    text: "delete from one_time_links where customer_id = $1 and token_hash = $2",
    values: [customerId, tokenHash],
  });
};

/** Lets one transaction at a time count and make links of a purpose for a customer. */
export const lockLinks = async (client: Queryable, customerId: number, purpose: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`${purpose} ${customerId}`],
  });
};
