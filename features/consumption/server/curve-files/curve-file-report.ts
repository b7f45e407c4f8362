import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import { execute } from "#platform/server/database/query.ts";
import type { RefusalReason } from "./curve-line.ts";

/** How many refused lines and gaps a report names; it counts them all. */
export const maxListLength = 100;

export interface Refusal {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly reason: RefusalReason;
}

/** A day between a supply point's first and last in the file of which the file lacks hours. */
export interface CurveGap {
  readonly supplyPoint: string;
  readonly day: PlainDate;
  /** Hours, or quarters in a file of quarters. */
  readonly missing: number;
}

/** What became of a file. A value is one line: one hour or quarter of one supply point. */
export interface CurveFileReport {
  readonly fileName: string;
  /** Name of its format, such as `F5D`. */
  readonly format: string;
  readonly sha256: string;
  /** Whether the very same file had been loaded before; then nothing is new. */
  readonly isKnown: boolean;
  readonly lines: number;
  readonly supplyPoints: number;
  /** `null` when no line was taken. */
  readonly firstDay: PlainDate | null;
  readonly lastDay: PlainDate | null;
  readonly values: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly refused: number;
    /** Of those taken, how many wait for a contract of their supply point. */
    readonly unclaimed: number;
  };
  /** Sums over the lines taken, Wh. */
  readonly energy: {
    readonly importWh: number;
    readonly exportWh: number;
    readonly selfConsumedWh: number;
  };
  /** Every reason that occurred, and how often. */
  readonly refusalCounts: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The first refused lines. */
  readonly refusals: readonly Refusal[];
  /** Slots that the file lacks, and the first days that lack some; what was stored for them stays. */
  readonly missing: number;
  readonly gaps: readonly CurveGap[];
}

/** A file that could not be read at all; nothing of it was stored. */
export class CurveFileError extends Error {
  readonly code: "unknown_format" | "unreadable";
  constructor(code: "unknown_format" | "unreadable", message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CurveFileError";
    this.code = code;
  }
}

const findFile = "select 1 from loaded_curve_files where file_name = $1 and sha256 = $2";

const recordFile = `insert into loaded_curve_files
    (file_name, sha256, values_new, values_changed, values_unchanged, values_refused, refusals)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (file_name, sha256) do update set loaded_at = now(), values_new = excluded.values_new,
    values_changed = excluded.values_changed, values_unchanged = excluded.values_unchanged,
    values_refused = excluded.values_refused, refusals = excluded.refusals`;

/** Writes down that a file was loaded and with what outcome, the last one if it was loaded before. */
export const recordCurveFile = async (
  client: pg.ClientBase,
  report: Omit<CurveFileReport, "isKnown">,
): Promise<CurveFileReport> => {
  const { fileName, sha256, values, refusals } = report;
  const known = await execute(client, { text: findFile, values: [fileName, sha256] });
  const counts = [values.new, values.changed, values.unchanged, values.refused];
  await execute(client, {
    text: recordFile,
    values: [fileName, sha256, ...counts, JSON.stringify(refusals)],
  });
  return { ...report, isKnown: known === 1 };
};
