import type { Queryable } from "#platform/server/database/query.ts";
import { placeAfter } from "#platform/server/hash-chain.ts";
import type { SealFault } from "../contract/verify-audit-seals.ts";
import { digestOfEntry, hashOfSeal, type EntryFacts } from "./audit-digest.ts";
import {
  findHighestBlock,
  findInserted,
  findSealedEntries,
  findSeals,
  findSettledEntry,
  type StoredSeal,
} from "./seal-queries.ts";

/** Blocks of one verification, so that no call is long and no memory grows with the log. */
const blocksAtOnce = 20;
const listedInserts = 100;

type SealedRow = Awaited<ReturnType<typeof findSealedEntries>>[number];

/** The facts of the entry as it is now; undefined when it is missing. */
const factsOf = ({ foundId, ...row }: SealedRow): EntryFacts | undefined => {
  const { happenedAt, actor, actorKind, action, reason, details } = row;
  if (
    foundId === null ||
    happenedAt === null ||
    actor === null ||
    actorKind === null ||
    action === null ||
    reason === null ||
    details === null
  )
    return undefined;
  return { ...row, happenedAt, actor, actorKind, action, reason, details };
};

const entryFaultOf = (row: SealedRow): SealFault | undefined => {
  const { block, entryId, digest } = row;
  const facts = factsOf(row);
  if (facts === undefined) return { kind: "entry_removed", block, entryId };
  return digestOfEntry(facts) === digest ? undefined : { kind: "entry_changed", block, entryId };
};

interface Chain {
  readonly seals: ReadonlyMap<number, StoredSeal>;
  readonly rows: ReadonlyMap<number, readonly SealedRow[]>;
}

/** Whether the seal of a block is there, follows the one before, and is over the digests of its entries. */
const isSealWhole = (block: number, { seals, rows }: Chain): boolean => {
  const seal = seals.get(block);
  if (seal === undefined) return false;
  const before = seals.get(block - 1);
  const { previousHash } = placeAfter(before && { entry: before.block, hash: before.hash });
  const followsBefore = (block > 1 && before === undefined) || seal.previousHash === previousHash;
  return followsBefore && seal.hash === hashOfSeal({ ...seal, entries: rows.get(block) ?? [] });
};

const byBlock = (rows: readonly SealedRow[]): Map<number, SealedRow[]> => {
  const grouped = new Map<number, SealedRow[]>();
  for (const row of rows) {
    const block = grouped.get(row.block) ?? [];
    block.push(row);
    grouped.set(row.block, block);
  }
  return grouped;
};

export interface Verification {
  readonly blocks: number;
  readonly entries: number;
  readonly faults: readonly SealFault[];
  readonly next: number | null;
}

/** Entries that were put in among the numbers of these blocks. */
const findPutIn = async (
  client: Queryable,
  { seals, first, last }: Pick<Chain, "seals"> & { readonly first: number; readonly last: number },
  settled: number,
): Promise<SealFault[]> => {
  const known = [...seals.values()].filter(({ block }) => block >= first);
  const highest = known.at(-1)?.lastEntry ?? 0;
  const upTo = Math.min(highest, settled);
  const above = first === 1 ? undefined : (seals.get(first - 1)?.lastEntry ?? 0);
  const inserted = await findInserted(client, { above, upTo, limit: listedInserts });
  return inserted.map(({ entryId }) => ({
    kind: "entry_inserted" as const,
    block: known.find(({ lastEntry }) => lastEntry >= entryId)?.block ?? last,
    entryId,
  }));
};

/** Compares the entries of some blocks with their seals, from a block on. */
export const verifySeals = async (client: Queryable, from: number, now: Date): Promise<Verification> => {
  const highest = await findHighestBlock(client);
  const last = Math.min(from + blocksAtOnce - 1, highest);
  const stored = await findSeals(client, from - 1, last);
  const sealed = await findSealedEntries(client, from, last);
  const chain: Chain = { seals: new Map(stored.map((seal) => [seal.block, seal])), rows: byBlock(sealed) };
  const blocks = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index);
  const settled = await findSettledEntry(client, now);
  return {
    blocks: blocks.length,
    entries: sealed.length,
    faults: [
      ...blocks
        .filter((block) => !isSealWhole(block, chain))
        .map((block) => ({ kind: "seal_broken" as const, block, entryId: null })),
      ...sealed.map(entryFaultOf).filter((fault) => fault !== undefined),
      ...(blocks.length === 0
        ? []
        : await findPutIn(client, { seals: chain.seals, first: from, last }, settled)),
    ],
    next: last < highest ? last + 1 : null,
  };
};

/** Compares the whole log. */
export const verifyAllSeals = async (client: Queryable, now: Date): Promise<Omit<Verification, "next">> => {
  let whole: Omit<Verification, "next"> = { blocks: 0, entries: 0, faults: [] };
  for (let from: number | null = 1; from !== null;) {
    const part: Verification = await verifySeals(client, from, now);
    whole = {
      blocks: whole.blocks + part.blocks,
      entries: whole.entries + part.entries,
      faults: [...whole.faults, ...part.faults],
    };
    from = part.next;
  }
  return whole;
};
