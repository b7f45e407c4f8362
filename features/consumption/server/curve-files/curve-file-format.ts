import type { CurveKind } from "#features/consumption/contract/chart-type.ts";
import type { CurveResolution } from "../curves/curve-day.ts";

/** What one kind of distributors' file holds, and in which columns, counted from 0. */
export interface CurveFileFormat {
  readonly name: string;
  /** Recognises the file by its name. */
  readonly pattern: RegExp;
  readonly kind: CurveKind;
  readonly resolution: CurveResolution;
  /** Columns that a line may have: distributors leave out the last ones, or end the line with a separator. */
  readonly columnCount: { readonly minimum: number; readonly maximum: number };
  readonly columns: {
    readonly cups: number;
    /** End of the slot, on Madrid's clock. */
    readonly endsAt: number;
    /** 1 in summer time, 0 in winter time. */
    readonly season: number;
    readonly importWh?: number;
    readonly exportWh?: number;
    readonly selfConsumedWh?: number;
    readonly reactiveVarh?: number;
    /** How the distributor came by the value: 1 measured, 2 to 6 adjusted, profiled or estimated. */
    readonly source?: number;
  };
}

const named = (prefix: string): RegExp => new RegExp(`^${prefix}_\\d{4}_\\d{4}_\\d{8}\\.\\d+(\\.bz2)?$`, "i");

const billedColumns = {
  cups: 0,
  endsAt: 1,
  season: 2,
  importWh: 3,
  exportWh: 4,
  // Of the four quadrants only R1, drawn together with active energy, is ever billed to a consumer.
  reactiveVarh: 5,
  source: 9,
} as const;

/**
 * The files that are understood (CNMC, formats of the exchange of hourly curves). A further one is a further row.
 *
 * A5D has the columns of F5D, but its fourth is not drawn from the grid: it is what the customer used of the own
 * or shared installation (CCH_AUTOCONS), zero at night. Added to the import it would be counted twice.
 */
export const curveFileFormats: readonly CurveFileFormat[] = [
  {
    name: "F5D",
    pattern: named("F5D"),
    kind: "billed",
    resolution: "hour",
    columnCount: { minimum: 12, maximum: 15 },
    columns: billedColumns,
  },
  {
    name: "RF5D",
    pattern: named("RF5D"),
    kind: "billed",
    resolution: "hour",
    columnCount: { minimum: 12, maximum: 15 },
    columns: billedColumns,
  },
  {
    name: "P5D",
    pattern: named("P5D"),
    kind: "validated",
    resolution: "hour",
    columnCount: { minimum: 5, maximum: 6 },
    columns: { cups: 0, endsAt: 1, season: 2, importWh: 3, exportWh: 4 },
  },
  {
    name: "A5D",
    pattern: named("A5D"),
    kind: "billed",
    resolution: "hour",
    columnCount: { minimum: 12, maximum: 13 },
    columns: { cups: 0, endsAt: 1, season: 2, selfConsumedWh: 3, exportWh: 4, source: 9 },
  },
];

/** The format that a file's name announces; undefined when it is none of ours. */
export const curveFileFormatOf = (fileName: string): CurveFileFormat | undefined =>
  curveFileFormats.find(({ pattern }) => pattern.test(fileName));
