import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import { execute } from "#platform/server/database/query.ts";
import type { RefusalReason } from "./curve-line.ts";

/** Maximum number of refused lines and gaps that a report lists; it counts them all. */
export const maxListLength = 100;

export interface Refusal {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly reason: RefusalReason;
  /** The file of an archive that has the line. */
  readonly file?: string;
}

/** A day with missing hours, between a supply point's first and last day in the file. */
export interface CurveGap {
  readonly supplyPoint: string;
  readonly day: PlainDate;
  /** Hours, or quarters in a quarter-hourly file. */
  readonly missing: number;
}

/** The result of loading a file. A value is one line: one hour or quarter of one supply point. */
export interface CurveFileReport {
  readonly fileName: string;
  /** Name of its format, such as `F5D`; those of an archive's files. */
  readonly format: string;
  /** Number of files: 1, or those of an archive. */
  readonly files: number;
  readonly sha256: string;
  /** Whether a file with the same content was loaded before; then nothing is new. */
  readonly isKnown: boolean;
  readonly lines: number;
  readonly supplyPoints: number;
  /** `null` when no line was accepted. */
  readonly firstDay: PlainDate | null;
  readonly lastDay: PlainDate | null;
  readonly values: {
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly refused: number;
    /** Accepted values that were not stored, because those of a file of higher precedence are. */
    readonly outdated: number;
    /** Accepted values that are pending a contract for their supply point. */
    readonly unclaimed: number;
  };
  /** Sums over the accepted lines, Wh. */
  readonly energy: {
    readonly importWh: number;
    readonly exportWh: number;
    readonly selfConsumedWh: number;
  };
  /** Accepted lines of each source that the format does not have: those shown as estimated without a known reason. */
  readonly unknownSources: Readonly<Record<string, number>>;
  /** Occurrences of each refusal reason. */
  readonly refusalCounts: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The first refused lines. */
  readonly refusals: readonly Refusal[];
  /** Slots missing in the file, and the first days with missing slots; values stored for them are unchanged. */
  readonly missing: number;
  readonly gaps: readonly CurveGap[];
}

export type CurveFileProblem = "unknown_format" | "unreadable" | "empty" | "too_large" | "wrong_encoding";

/** A file that could not be read; nothing of it was stored. */
export class CurveFileError extends Error {
  readonly code: CurveFileProblem;
  constructor(code: CurveFileProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CurveFileError";
    this.code = code;
  }
}

const findFile = "select 1 from loaded_curve_files where file_name = $1 and sha256 = $2";

const recordFile = `insert into loaded_curve_files
    (file_name, sha256, values_new, values_changed, values_unchanged, values_refused, refusals)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (file_name, sha256) do update set loaded_at = excluded.loaded_at, values_new = excluded.values_new,
    values_changed = excluded.values_changed, values_unchanged = excluded.values_unchanged,
    values_refused = excluded.values_refused, refusals = excluded.refusals`;

/** Records a loaded file and its result; the latest result replaces an earlier one. */
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
