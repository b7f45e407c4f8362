import type { RefusalCause } from "#platform/contract/refusal-causes.ts";
import type { Database } from "../database/pool.ts";
import { inLoadTransaction, type Load } from "./load-transaction.ts";
import { createRowReader, type RecordForm, type Row } from "./read-rows.ts";

/** A record as read from an operator's file; `record` is undefined when the line is not JSON. */
export interface SourceRecord {
  readonly line: number;
  readonly record: unknown;
  /** Characters of its text, for limiting the memory of a batch. */
  readonly size?: number;
}

/** A record that was not loaded, and how to correct it. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
  /** The record without which this one cannot be loaded: "customer 12345678Z". */
  readonly needs?: string;
  /** The same as `reason` in a form for any language; absent where only the command's words are known. */
  readonly causes?: readonly RefusalCause[];
}

/** A refusal with the fields by which the operator finds the record. */
export interface NamedRefusal extends Refusal {
  readonly key: string;
}

/** What the operator should know about a record that was loaded. */
export interface Note {
  readonly line: number;
  readonly note: string;
}

/** The result of loading a file. Every record is counted once. */
export interface LoadReport {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /**
   * The first refusals, in the order of the file; `refused` counts them all. Those that need another record do not
   * take the place of the others.
   */
  readonly refusals: readonly Refusal[];
  /** How many were refused because they need another record, and how many such records; absent without any. */
  readonly following?: { readonly refused: number; readonly needed: number };
  /** Number of notes, and the first of them in the order of the file; absent when there are none. */
  readonly noted?: number;
  readonly notes?: readonly Note[];
}

/** Called after each batch with the number of records read so far. */
export type LoadProgress = (recordsRead: number) => void;

/** Maximum number of refusals and of notes that a report lists. */
const maxListed = 1_000;

/** Counts the outcomes of a file's records. */
const createReportSheet = (onRefused?: (refusal: NamedRefusal) => void) => {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  let noted = 0;
  const causes: Refusal[] = [];
  const followers: Refusal[] = [];
  const needed = new Set<string>();
  let following = 0;
  const notes: Note[] = [];
  return {
    count: (outcome: "new" | "changed" | "unchanged"): void => {
      counts[outcome] += 1;
    },
    refuse: (refusal: NamedRefusal): void => {
      const { line, needs, causes: found } = refusal;
      const inCodes = found === undefined ? {} : { causes: found };
      const reason = shortened(refusal.reason);
      counts.refused += 1;
      onRefused?.({ ...refusal, reason });
      if (needs === undefined) {
        if (causes.length < maxListed) causes.push({ line, reason, ...inCodes });
        return;
      }
      following += 1;
      // A record that many others need is listed once.
      if (followers.length < maxListed && !needed.has(needs)) followers.push({ line, reason, needs });
      needed.add(needs);
    },
    note: (line: number, note: string): void => {
      noted += 1;
      if (notes.length < maxListed) notes.push({ line, note });
    },
    finish: (): LoadReport => ({
      ...counts,
      refusals: [...causes, ...followers].toSorted((a, b) => a.line - b.line),
      ...(following > 0 && { following: { refused: following, needed: needed.size } }),
      ...(noted > 0 && { noted, notes: notes.toSorted((a, b) => a.line - b.line) }),
    }),
  };
};
export type ReportSheet = ReturnType<typeof createReportSheet>;

const rowsPerBatch = 500;
/** Characters of a batch's records, and of the records that wait for others of their file. */
const maxBatchSize = 8_000_000;
const maxWaitingSize = 64_000_000;
const maxReasonLength = 1_000;

const shortened = (reason: string): string =>
  reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason;

/** The outcome of a record that was loaded, with what the operator should know about it. */
export interface LoadedOutcome {
  readonly outcome: "new" | "changed" | "unchanged";
  readonly note?: string;
}

/**
 * The outcome of one record. `wait` is for a record that depends on another one further down: it is retried when the
 * whole file has been read, and refused for its reason when a round makes no progress.
 */
export type Outcome =
  | LoadedOutcome
  | { readonly outcome: "refused" | "wait"; readonly reason: string; readonly needs?: string };

/** Refuses a record because of what is in it. */
export const refused = (reason: string): Outcome => ({ outcome: "refused", reason });

/** Refuses a record because another one, such as "customer 12345678Z", is not loaded. */
export const refusedWithout = (needs: string, advice: string): Outcome => ({
  outcome: "refused",
  reason: `${needs} is not known: ${advice}`,
  needs,
});

/** One kind of record: how to read it, and how to write a batch, with one outcome per row in order. */
export interface RecordKind<R> extends RecordForm<R> {
  readonly apply: (load: Load, rows: readonly Row<R>[]) => Promise<readonly Outcome[]>;
}

export interface LoadOptions {
  readonly database: Pick<Database, "pool">;
  readonly records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>;
  readonly onProgress?: LoadProgress | undefined;
  /** Called with each refusal as soon as it is certain. */
  readonly onRefused?: ((refusal: NamedRefusal) => void) | undefined;
}

type Reason = Pick<Refusal, "reason" | "needs">;
type Waiting<R> = { readonly row: Row<R>; readonly why: Reason };

const refusalOf = ({ line, key }: Row<unknown>, { reason, needs }: Reason): NamedRefusal => ({
  line,
  key,
  reason,
  ...(needs !== undefined && { needs }),
});

const inBatches = function* <T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += rowsPerBatch) yield all.slice(start, start + rowsPerBatch);
};

const applyAll = async <R>(
  kind: RecordKind<R>,
  load: Load,
  { records, onProgress, onRefused }: LoadOptions,
) => {
  const sheet = createReportSheet(onRefused);
  const read = createRowReader(kind, sheet);
  let waiting: Waiting<R>[] = [];
  let waitingSize = 0;

  const countLoaded = (line: number, { outcome, note }: LoadedOutcome): void => {
    sheet.count(outcome);
    if (note !== undefined) sheet.note(line, note);
  };
  const write = async (rows: readonly Row<R>[]): Promise<void> => {
    if (rows.length === 0) return;
    const outcomes = await kind.apply(load, rows);
    for (const [index, row] of rows.entries()) {
      const result = outcomes[index];
      if (result === undefined) throw new Error(`apply() returned no outcome for line ${row.line}`);
      if (!("reason" in result)) countLoaded(row.line, result);
      else if (result.outcome === "wait" && waitingSize < maxWaitingSize) {
        waiting.push({ row, why: result });
        waitingSize += row.size;
      } else sheet.refuse(refusalOf(row, result));
    }
  };

  const settleWaiting = async (): Promise<void> => {
    let before = Infinity;
    while (waiting.length > 0 && waiting.length < before) {
      before = waiting.length;
      const again = waiting.map(({ row }) => row);
      waiting = [];
      waitingSize = 0;
      for (const rows of inBatches(again)) await write(rows);
    }
    for (const { row, why } of waiting) sheet.refuse(refusalOf(row, why));
  };

  let recordsRead = 0;
  let batch: Row<R>[] = [];
  let batchSize = 0;
  for await (const source of records) {
    recordsRead += 1;
    const row = read(source);
    if (row !== undefined) {
      batch.push(row);
      batchSize += row.size;
    }
    if (batch.length < rowsPerBatch && batchSize < maxBatchSize) continue;
    await write(batch);
    batch = [];
    batchSize = 0;
    onProgress?.(recordsRead);
  }
  await write(batch);
  await settleWaiting();
  onProgress?.(recordsRead);
  return sheet.finish();
};

/**
 * Loads the records of one file in one transaction. Refused records are omitted and reported; the others are committed
 * together, or none of them when an error is thrown. Loading the same file again changes nothing.
 */
export const loadRecords = <R>(kind: RecordKind<R>, options: LoadOptions): Promise<LoadReport> =>
  inLoadTransaction(options.database.pool, (load) => applyAll(kind, load, options));
