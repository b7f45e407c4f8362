import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { placeAfter } from "#platform/server/hash-chain.ts";
import { digestOfEntry, hashOfSeal } from "./audit-digest.ts";
import { findLastSeal, findSettledEntry, findUnsealed, insertSeal, lockSeals } from "./seal-queries.ts";

/** How often a server seals what is new. */
export const sealEntriesEveryMs = 60_000;

/** The most entries of a block. */
const entriesPerBlock = 1_000;

const sealBlock = async (client: Queryable, now: Date, limit: number): Promise<number> => {
  if (!(await lockSeals(client))) return 0;
  const unsealed = await findUnsealed(client, await findSettledEntry(client, now), limit);
  const last = await findLastSeal(client);
  const highest = unsealed.at(-1)?.entryId;
  if (highest === undefined) return 0;
  const { entry: block, previousHash } = placeAfter(last && { entry: last.block, hash: last.hash });
  const entries = unsealed.map((facts) => ({ entryId: facts.entryId, digest: digestOfEntry(facts) }));
  const content = {
    block,
    sealedAt: now,
    lastEntry: Math.max(highest, last?.lastEntry ?? 0),
    previousHash,
    entries,
  };
  await insertSeal(client, { ...content, hash: hashOfSeal(content) }, entries);
  return entries.length;
};

/**
 * Seals the entries that no block has yet. Writers of entries never wait for it. Several servers may call it at the same
 * time: one of them seals.
 */
export const sealEntries = async (
  { pool }: Pick<Database, "pool">,
  now: Date,
  perBlock = entriesPerBlock,
): Promise<void> => {
  let sealed: number;
  do sealed = await inTransaction(pool, (client) => sealBlock(client, now, perBlock));
  while (sealed === perBlock);
};
