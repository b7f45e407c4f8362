import type { Database } from "#platform/server/database/pool.ts";
import type { TokenParts } from "../sessions/session-token.ts";

export interface LinkRow {
  readonly attributes: Record<string, unknown>;
  readonly createdAt: Date;
}

export const insertLink = async (
  { pool }: Pick<Database, "pool">,
  link: TokenParts & {
    purpose: string;
    attributes: Record<string, unknown>;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await pool.query({
    name: "insert-link",
    text: `insert into one_time_links (customer_id, token_hash, purpose, attributes, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [link.customerId, link.tokenHash, link.purpose, link.attributes, link.now, link.expiresAt],
  });
};

/** The link while it can be used; looking does not use it. */
export const findLink = async (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<LinkRow | undefined> => {
  const { rows } = await pool.query<{ attributes: Record<string, unknown>; created_at: Date }>({
    name: "find-link",
    text: `select attributes, created_at from one_time_links
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null`,
    values: [customerId, tokenHash, purpose, now],
  });
  const [row] = rows;
  return row && { attributes: row.attributes, createdAt: row.created_at };
};

/** Uses the link up; of two at once, one gets it. */
export const spendLink = async (
  { pool }: Pick<Database, "pool">,
  { customerId, tokenHash }: TokenParts,
  { purpose, now }: { purpose: string; now: Date },
): Promise<LinkRow | undefined> => {
  const { rows } = await pool.query<{ attributes: Record<string, unknown>; created_at: Date }>({
    name: "spend-link",
    text: `update one_time_links set used_at = $4
           where customer_id = $1 and token_hash = $2 and purpose = $3 and expires_at > $4 and used_at is null
           returning attributes, created_at`,
    values: [customerId, tokenHash, purpose, now],
  });
  const [row] = rows;
  return row && { attributes: row.attributes, createdAt: row.created_at };
};

/** Ends all links of a purpose that a customer still has, and clears away those that are over for a day. */
export const endLinks = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { purpose, now }: { purpose: string; now: Date },
): Promise<void> => {
  await pool.query({
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
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { purpose, since }: { purpose: string; since: Date },
): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>({
    name: "count-links",
    text: `select count(*) from one_time_links where customer_id = $1 and purpose = $2 and created_at >= $3`,
    values: [customerId, purpose, since],
  });
  return rows[0]?.count ?? 0;
};
