import { hashOfFacts } from "#platform/server/hash-chain.ts";
import { bigint, nullable, text, type RowOf } from "#platform/server/database/query.ts";

/** The facts of an entry, each in a form that PostgreSQL writes in one way only. */
export const factColumns = {
  entryId: bigint,
  happenedAt: text,
  actor: text,
  actorKind: text,
  actorId: nullable(text),
  action: text,
  customerId: nullable(bigint),
  reason: text,
  details: text,
};
export type EntryFacts = RowOf<typeof factColumns>;

/** SHA-256 of an entry. Stored seals depend on it: it is never changed. An absent text is a number, and an absent number a text: no value equals it. */
export const digestOfEntry = (facts: EntryFacts): string =>
  hashOfFacts([
    facts.entryId,
    facts.happenedAt,
    facts.actor,
    facts.actorKind,
    facts.actorId ?? 0,
    facts.action,
    facts.customerId ?? "",
    facts.reason,
    facts.details,
  ]);

export interface SealedEntry {
  readonly entryId: number;
  readonly digest: string;
}

/** What a seal's hash covers. */
export interface SealContent {
  readonly block: number;
  readonly sealedAt: Date;
  readonly lastEntry: number;
  readonly previousHash: string;
  /** By their number, ascending. */
  readonly entries: readonly SealedEntry[];
}

/** SHA-256 of a block. Stored seals depend on it: it is never changed. */
export const hashOfSeal = ({ block, sealedAt, lastEntry, previousHash, entries }: SealContent): string =>
  hashOfFacts([
    block,
    sealedAt.getTime(),
    lastEntry,
    previousHash,
    entries.length,
    ...entries.flatMap(({ entryId, digest }) => [entryId, digest]),
  ]);
