import type { CurveKind } from "../../contract/chart-type.ts";
import type { CurveResolution } from "../curves/curve-day.ts";

/** The content of one kind of distributors' file, with its columns counted from 0. */
export interface CurveFileFormat {
  readonly name: string;
  /** Matches the file's name. */
  readonly pattern: RegExp;
  readonly kind: CurveKind;
  readonly resolution: CurveResolution;
  /** Of two files about the same hours the one of the higher rank is right, whichever is loaded first. */
  readonly rank: number;
  /**
   * What decides between files of one rank. Names with the day of publication: that day, then the version. Names with
   * the period of the content: the version, then the last day.
   */
  readonly order: "day_first" | "version_first";
  /** Wh and varh in whole numbers, or kWh and kvarh with decimals. */
  readonly unit: "Wh" | "kWh";
  /** Columns of a line: distributors may omit the last ones, or end the line with a separator. */
  readonly columnCount: { readonly minimum: number; readonly maximum: number };
  readonly columns: {
    readonly cups: number;
    /** End of the slot, in Madrid's local time. */
    readonly endsAt: number;
    /** 1 in summer time, 0 in winter time. */
    readonly season: number;
    readonly importWh?: number;
    readonly exportWh?: number;
    readonly selfConsumedWh?: number;
    /** Distributors fill one of these columns, and leave the other empty or zero. */
    readonly generatedWh?: readonly [number, number];
    readonly reactiveVarh?: number;
    /** The distributor's source of the value. */
    readonly source?: number;
  };
  /** Values up to this source are measured, those above it adjusted, profiled or estimated. */
  readonly maxMeasuredSource: number;
  /** The last source that the format has; values of others are shown as estimated and reported. */
  readonly maxSource: number;
  /** Whether the column after each energy is the meter's quality flag (bit 7: not valid). */
  readonly hasQuality: boolean;
}

const packed = String.raw`\.\d+(\.bz2|\.zip)?$`;
const named = (prefix: string): RegExp => new RegExp(String.raw`^${prefix}_\d{4}_\d{4}_\d{8}${packed}`, "i");
/** The names of hourly and quarter-hourly files by period, in which distributors differ. */
const namedByPeriod = (prefix: string): RegExp =>
  new RegExp(
    String.raw`^(${prefix}_\d{4}(_\d{4})?(_\d{8}){1,2}|\d{4}_${prefix}_\d{4}(_\d{8}){1,2})${packed}`,
    "i",
  );

const publishedByDay = {
  order: "day_first",
  unit: "Wh",
  maxMeasuredSource: 1,
  maxSource: 6,
  hasQuality: false,
} as const;

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

/** Billed values of telemetered meters: by hour, and by quarter of an hour with the same columns. */
const billedByPeriod = {
  kind: "billed",
  rank: 1,
  order: "version_first",
  unit: "kWh",
  maxMeasuredSource: 6,
  maxSource: 22,
  hasQuality: false,
  columnCount: { minimum: 12, maximum: 15 },
  columns: { cups: 0, endsAt: 2, season: 3, importWh: 4, exportWh: 5, reactiveVarh: 6, source: 12 },
} as const;

/** Telemetered meters: pairs of energy and quality. The type of measurement in the second column is not needed. */
const telemetered = {
  kind: "validated",
  unit: "kWh",
  maxMeasuredSource: 6,
  maxSource: 22,
  hasQuality: true,
  columnCount: { minimum: 20, maximum: 23 },
  columns: { cups: 0, endsAt: 2, season: 3, importWh: 4, exportWh: 6, reactiveVarh: 8 },
} as const;

/**
 * The supported files (CNMC and REE, formats of the exchange of curves). To support another, add a row.
 *
 * A5D has the columns of F5D, but its fourth is not energy from the grid: it is energy consumed from the own or
 * shared installation (CCH_AUTOCONS), zero at night. Adding it to the import would count it twice. Its other columns are
 * not read: the exported energy and whether an hour was measured are F5D's, and A5D leaves them empty or zero. B5D
 * has the supply point's share of the net generation, which is not part of the import either.
 */
export const curveFileFormats: readonly CurveFileFormat[] = [
  {
    ...publishedByDay,
    name: "F5D",
    pattern: named("F5D"),
    kind: "billed",
    resolution: "hour",
    rank: 1,
    columnCount: { minimum: 12, maximum: 15 },
    columns: billedColumns,
  },
  {
    ...publishedByDay,
    name: "RF5D",
    pattern: named("RF5D"),
    kind: "billed",
    resolution: "hour",
    rank: 2,
    columnCount: { minimum: 12, maximum: 15 },
    columns: billedColumns,
  },
  {
    ...publishedByDay,
    name: "P5D",
    pattern: named("P5D"),
    kind: "validated",
    resolution: "hour",
    rank: 1,
    columnCount: { minimum: 5, maximum: 6 },
    columns: { cups: 0, endsAt: 1, season: 2, importWh: 3, exportWh: 4 },
  },
  {
    ...publishedByDay,
    name: "A5D",
    pattern: named("A5D"),
    kind: "billed",
    resolution: "hour",
    rank: 1,
    columnCount: { minimum: 12, maximum: 13 },
    columns: { cups: 0, endsAt: 1, season: 2, selfConsumedWh: 3 },
  },
  {
    ...publishedByDay,
    name: "B5D",
    pattern: named("B5D"),
    kind: "billed",
    resolution: "hour",
    rank: 1,
    columnCount: { minimum: 10, maximum: 13 },
    columns: { cups: 0, endsAt: 1, season: 2, generatedWh: [3, 4] },
  },
  {
    ...billedByPeriod,
    name: "F1",
    pattern: namedByPeriod("F1"),
    resolution: "hour",
  },
  {
    ...billedByPeriod,
    name: "F1QH",
    pattern: namedByPeriod("F1QH"),
    resolution: "quarter",
  },
  {
    ...telemetered,
    name: "P1",
    pattern: namedByPeriod("P1"),
    resolution: "hour",
    rank: 2,
    order: "version_first",
  },
  {
    ...telemetered,
    name: "P1D",
    pattern: named("P1D"),
    resolution: "hour",
    rank: 1,
    order: "day_first",
  },
  {
    ...telemetered,
    name: "P2",
    pattern: namedByPeriod("P2"),
    resolution: "quarter",
    rank: 2,
    order: "version_first",
  },
  {
    ...telemetered,
    name: "P2D",
    pattern: named("P2D"),
    resolution: "quarter",
    rank: 1,
    order: "day_first",
  },
];

/** Undefined when the name matches no supported format. */
export const curveFileFormatOf = (fileName: string): CurveFileFormat | undefined =>
  curveFileFormats.find(({ pattern }) => pattern.test(fileName));

const nameEnd = /_(\d{4})(\d{2})(\d{2})\.(\d+)(?:\.bz2|\.zip)?$/i;
const maxVersion = 127;
const maxDay = 65_535;

/**
 * A whole number that orders the files about the same hours: by rank, then by the day in the name and by the version, in
 * the format's order. Fits PostgreSQL's integer.
 */
export const precedenceOf = ({ rank, order }: CurveFileFormat, fileName: string): number => {
  const [year = 0, month = 0, dayOfMonth = 0, number = 0] = (nameEnd.exec(fileName) ?? [])
    .slice(1)
    .map((digits) => Number(digits));
  // Days are ordered, not counted: months of 31 days and years of 12 months are enough.
  const day = Math.min(Math.max((year - 2000) * 372 + (month - 1) * 31 + dayOfMonth, 0), maxDay);
  const version = Math.min(number, maxVersion);
  return order === "day_first"
    ? (rank * (maxDay + 1) + day) * (maxVersion + 1) + version
    : (rank * (maxVersion + 1) + version) * (maxDay + 1) + day;
};
