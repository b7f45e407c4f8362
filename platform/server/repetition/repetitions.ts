import { setTimeout as pause } from "node:timers/promises";
import { type Queryable, execute, instant, nullable, queryRow, text } from "../database/query.ts";

/** One way in which a call may be recognised as sent before. */
export interface Claim {
  /** Identifies the caller, the call, and its idempotency key or content. */
  readonly key: string;
  /** Hash of all that was sent. */
  readonly content: string;
  readonly validForMs: number;
}

/** `other_content`: the key was used for something else. `running`: the first call has not been answered yet. */
export type Claimed =
  | { readonly state: "new" }
  | { readonly state: "answered"; readonly answer: string }
  | { readonly state: "other_content" }
  | { readonly state: "running" };

/** A call that has not been answered for so long was cut off: another may be carried out. */
const cutOffAfterMs = 60_000;
const waits = { every: 100, times: 50 } as const;

const columns = { content: text, answer: nullable(text), startedAt: instant };

const tryClaim = async (
  pool: Queryable,
  { key, content, validForMs }: Claim,
  now: Date,
): Promise<Claimed> => {
  const expiresAt = new Date(now.getTime() + validForMs);
  const cutOff = new Date(now.getTime() - cutOffAfterMs);
  const taken = await queryRow(pool, {
    name: "claim-call",
    text: `insert into answered_calls as c (key, content, started_at, expires_at) values ($1, $2, $3, $4)
           on conflict (key) do update set content = excluded.content, answer = null,
             started_at = excluded.started_at, expires_at = excluded.expires_at
           where c.expires_at < $3 or (c.answer is null and c.started_at < $5 and c.content = excluded.content)
           returning content, answer, started_at as "startedAt"`,
    values: [key, content, now, expiresAt, cutOff],
    columns,
  });
  if (taken !== undefined) return { state: "new" };
  const known = await queryRow(pool, {
    name: "find-answered-call",
    text: `select content, answer, started_at as "startedAt" from answered_calls where key = $1`,
    values: [key],
    columns,
  });
  if (known === undefined) return { state: "running" };
  if (known.content !== content) return { state: "other_content" };
  return known.answer === null ? { state: "running" } : { state: "answered", answer: known.answer };
};

/**
 * The calls that have been answered. A call claims its key before it is carried out; a second one with the same key waits
 * for the answer of the first, for five seconds at most.
 */
export const createRepetitions = ({ pool }: { readonly pool: Queryable }) => ({
  claim: async (claim: Claim, now: Date): Promise<Claimed> => {
    for (let attempt = 0; attempt < waits.times; attempt += 1) {
      const claimed = await tryClaim(pool, claim, now);
      if (claimed.state !== "running") return claimed;
      await pause(waits.every);
    }
    return { state: "running" };
  },
  answer: (key: string, answer: string): Promise<unknown> =>
    execute(pool, {
      name: "store-answered-call",
      text: "update answered_calls set answer = $2 where key = $1",
      values: [key, answer],
    }),
  /** The call failed and may be tried again. */
  release: (key: string): Promise<unknown> =>
    execute(pool, {
      name: "release-call",
      text: "delete from answered_calls where key = $1 and answer is null",
      values: [key],
    }),
});
export type Repetitions = ReturnType<typeof createRepetitions>;
