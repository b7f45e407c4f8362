/** A record as read from an operator's file. `record` is undefined where the line is not JSON. */
export interface SourceRecord {
  readonly line: number;
  readonly record: unknown;
}

/** A record that was left out, and what to do about it. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
}

/** What became of the records of a file. Every record is counted once. */
export interface LoadReport {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first refusals, in the order of the file; `refused` counts them all. */
  readonly refusals: readonly Refusal[];
}

/** Told now and then how many records have been read. */
export type LoadProgress = (recordsRead: number) => void;

const refusalsKept = 1_000;

/** Adds up what becomes of each record of a file. */
export const createReportSheet = () => {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
  const refusals: Refusal[] = [];
  return {
    count: (outcome: "new" | "changed" | "unchanged"): void => {
      counts[outcome] += 1;
    },
    refuse: (line: number, reason: string): void => {
      counts.refused += 1;
      if (refusals.length < refusalsKept) refusals.push({ line, reason });
    },
    finish: (): LoadReport => ({ ...counts, refusals: refusals.toSorted((a, b) => a.line - b.line) }),
  };
};
export type ReportSheet = ReturnType<typeof createReportSheet>;
