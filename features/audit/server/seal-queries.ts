import {
  bigint,
  bool,
  execute,
  instant,
  int,
  nullable,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { factColumns, type SealedEntry } from "./audit-digest.ts";

/** An entry that is written so long after its number was given counts as put in: no transaction lasts that long. */
const lateHours = 24;

const sealColumns = {
  block: bigint,
  sealedAt: instant,
  entries: int,
  lastEntry: bigint,
  previousHash: text,
  hash: text,
};
export type StoredSeal = RowOf<typeof sealColumns>;

/** Whether this server seals now: one at a time, and none waits for another. */
export const lockSeals = async (client: Queryable): Promise<boolean> =>
  (
    await queryRow(client, {
      name: "lock-audit-seals",
      text: "select pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) as locked",
      columns: { locked: bool },
    })
  )?.locked ?? false;

export const findLastSeal = (client: Queryable): Promise<StoredSeal | undefined> =>
  queryRow(client, {
    name: "find-last-audit-seal",
    text: `select block, sealed_at as "sealedAt", entries, last_entry as "lastEntry",
             previous_hash as "previousHash", hash
           from audit_seals order by block desc limit 1`,
    columns: sealColumns,
  });

/** The number up to which no entry can be written any more. */
export const findSettledEntry = async (client: Queryable, now: Date): Promise<number> =>
  (
    await queryRow(client, {
      name: "find-settled-audit-entry",
      text: `select coalesce((
               select last_entry from audit_seals where sealed_at < $1::timestamptz - make_interval(hours => ${lateHours})
               order by block desc limit 1), 0) as "settled"`,
      values: [now],
      columns: { settled: bigint },
    })
  )?.settled ?? 0;

/** Entries that no block has, among those that can still be new: a transaction may commit after one that began later. */
export const findUnsealed = (client: Queryable, settled: number, limit: number) =>
  queryRows(client, {
    name: "find-unsealed-audit-entries",
    text: `select entry_id as "entryId",
             to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "happenedAt", actor,
             actor_kind as "actorKind", actor_id as "actorId", action, customer_id as "customerId", reason,
             details::text as details
           from audit_log l
           where entry_id > $1 and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id)
           order by entry_id limit $2`,
    values: [settled, limit],
    columns: { ...factColumns, happenedAt: text, details: text },
  });

export const countUnsealed = async (client: Queryable, settled: number): Promise<number> =>
  (
    await queryRow(client, {
      name: "count-unsealed-audit-entries",
      text: `select count(*)::integer as unsealed from audit_log l
             where entry_id > $1 and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id)`,
      values: [settled],
      columns: { unsealed: int },
    })
  )?.unsealed ?? 0;

export const insertSeal = async (
  client: Queryable,
  { block, sealedAt, lastEntry, previousHash, hash }: Omit<StoredSeal, "entries">,
  entries: readonly SealedEntry[],
): Promise<void> => {
  await execute(client, {
    name: "insert-audit-seal",
    text: `with seal as (
             insert into audit_seals (block, sealed_at, entries, last_entry, previous_hash, hash)
             values ($1, $2, $3, $4, $5, $6))
           insert into audit_sealed_entries (entry_id, block, digest)
           select entry_id, $1, digest from unnest($7::bigint[], $8::text[]) as sealed (entry_id, digest)`,
    values: [
      block,
      sealedAt,
      entries.length,
      lastEntry,
      previousHash,
      hash,
      entries.map(({ entryId }) => entryId),
      entries.map(({ digest }) => digest),
    ],
  });
};

/** The highest block that a seal or a sealed entry names; 0 without any. */
export const findHighestBlock = async (client: Queryable): Promise<number> =>
  (
    await queryRow(client, {
      name: "find-highest-audit-block",
      text: `select greatest(
               coalesce((select max(block) from audit_seals), 0),
               coalesce((select max(block) from audit_sealed_entries), 0)) as highest`,
      columns: { highest: bigint },
    })
  )?.highest ?? 0;

export const findSeals = (client: Queryable, first: number, last: number): Promise<StoredSeal[]> =>
  queryRows(client, {
    name: "find-audit-seals",
    text: `select block, sealed_at as "sealedAt", entries, last_entry as "lastEntry",
             previous_hash as "previousHash", hash
           from audit_seals where block between $1 and $2 order by block`,
    values: [first, last],
    columns: sealColumns,
  });

/** The sealed entries of some blocks, each with its facts as they are now. */
export const findSealedEntries = (client: Queryable, first: number, last: number) =>
  queryRows(client, {
    name: "find-sealed-audit-entries",
    text: `select s.block, s.entry_id as "entryId", s.digest, l.entry_id as "foundId",
             to_char(l.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "happenedAt", l.actor,
             l.actor_kind as "actorKind", l.actor_id as "actorId", l.action, l.customer_id as "customerId", l.reason,
             l.details::text as details
           from audit_sealed_entries s left join audit_log l on l.entry_id = s.entry_id
           where s.block between $1 and $2 order by s.block, s.entry_id`,
    values: [first, last],
    columns: {
      block: bigint,
      entryId: bigint,
      digest: text,
      foundId: nullable(bigint),
      happenedAt: nullable(text),
      actor: nullable(text),
      actorKind: nullable(text),
      actorId: nullable(text),
      action: nullable(text),
      customerId: nullable(bigint),
      reason: nullable(text),
      details: nullable(text),
    },
  });

/** Entries in a range of numbers that no block has. */
export const findInserted = (
  client: Queryable,
  {
    above,
    upTo,
    limit,
  }: { readonly above: number | undefined; readonly upTo: number; readonly limit: number },
) =>
  queryRows(client, {
    name: "find-inserted-audit-entries",
    text: `select entry_id as "entryId" from audit_log l
           where ($1::bigint is null or entry_id > $1) and entry_id <= $2
             and not exists (select 1 from audit_sealed_entries s where s.entry_id = l.entry_id)
           order by entry_id limit $3`,
    values: [above ?? null, upTo, limit],
    columns: { entryId: bigint },
  });

/** The block whose seal has a hash. */
export const findBlockOfHash = async (client: Queryable, hash: string): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "find-audit-block-of-hash",
      text: "select block from audit_seals where hash = $1",
      values: [hash],
      columns: { block: bigint },
    })
  )?.block;
