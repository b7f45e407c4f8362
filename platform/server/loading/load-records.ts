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
  /** The first refusals, in the order of the file; `refused` counts them all. */
  readonly refusals: readonly Refusal[];
  /** Number of notes, and the first of them in the order of the file; absent when there are none. */
  readonly noted?: number;
  readonly notes?: readonly Note[];
}

/** Called after each batch with the number of records read so far. */
export type LoadProgress = (recordsRead: number) => void;

/** Maximum number of refusals and of notes that a report lists. */
const maxListed = 1_000;

/** Counts the outcomes of a file's records. */
const createReportSheet = () => {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  let noted = 0;
  const refusals: Refusal[] = [];
  const notes: Note[] = [];
  return {
    count: (outcome: "new" | "changed" | "unchanged"): void => {
      counts[outcome] += 1;
    },
    refuse: (line: number, reason: string): void => {
      counts.refused += 1;
      if (refusals.length < maxListed) refusals.push({ line, reason: shortened(reason) });
    },
    note: (line: number, note: string): void => {
      noted += 1;
      if (notes.length < maxListed) notes.push({ line, note });
    },
    finish: (): LoadReport => ({
      ...counts,
      refusals: refusals.toSorted((a, b) => a.line - b.line),
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
export type Outcome = LoadedOutcome | { readonly outcome: "refused" | "wait"; readonly reason: string };

/** One kind of record: how to read it, and how to write a batch, with one outcome per row in order. */
export interface RecordKind<R> extends RecordForm<R> {
  readonly apply: (load: Load, rows: readonly Row<R>[]) => Promise<readonly Outcome[]>;
}

export interface LoadOptions {
  readonly database: Pick<Database, "pool">;
  readonly records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>;
  readonly onProgress?: LoadProgress | undefined;
}

type Waiting<R> = { readonly row: Row<R>; readonly reason: string };

const inBatches = function* <T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += rowsPerBatch) yield all.slice(start, start + rowsPerBatch);
};

const applyAll = async <R>(kind: RecordKind<R>, load: Load, { records, onProgress }: LoadOptions) => {
  const sheet = createReportSheet();
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
        waiting.push({ row, reason: result.reason });
        waitingSize += row.size;
      } else sheet.refuse(row.line, result.reason);
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
    for (const { row, reason } of waiting) sheet.refuse(row.line, reason);
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
