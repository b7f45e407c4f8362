import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import unbzip2Stream from "unbzip2-stream";
import type { CurveKind } from "../../contract/chart-type.ts";
import type { CurveResolution } from "../curves/curve-day.ts";
import { CurveFileError } from "./curve-file-report.ts";

/** The content of one kind of distributors' file, with its columns counted from 0. */
export interface CurveFileFormat {
  readonly name: string;
  /** Matches the file's name. */
  readonly pattern: RegExp;
  readonly kind: CurveKind;
  readonly resolution: CurveResolution;
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
    readonly reactiveVarh?: number;
    /** The distributor's source of the value: 1 measured, 2 to 6 adjusted, profiled or estimated. */
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
 * The supported files (CNMC, formats of the exchange of hourly curves). To support another, add a row.
 *
 * A5D has the columns of F5D, but its fourth is not energy from the grid: it is energy consumed from the own or
 * shared installation (CCH_AUTOCONS), zero at night. Adding it to the import would count it twice.
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

/** Undefined when the name matches no supported format. */
export const curveFileFormatOf = (fileName: string): CurveFileFormat | undefined =>
  curveFileFormats.find(({ pattern }) => pattern.test(fileName));

interface CurveFileContent {
  /** Batches of some thousands of lines, without line ends. */
  readonly lines: AsyncIterable<string[]>;
  /** Bytes of the file read so far. */
  readonly bytesRead: () => number;
  /** SHA-256 of the file; valid once all lines have been read. */
  readonly sha256: () => string;
}

const isCompressed = (fileName: string): boolean => fileName.toLowerCase().endsWith(".bz2");

/** A truncated or damaged archive fails the stream, so the whole file is refused. */
const decompress = (source: Readable): Readable => {
  const inflating = unbzip2Stream();
  const plain = new PassThrough();
  source.on("error", (error) => plain.destroy(error));
  inflating.on("error", (error: Error) => plain.destroy(error));
  source.pipe(inflating).pipe(plain);
  return plain;
};

async function* observe(source: Readable, onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk);
    onChunk(bytes);
    yield bytes;
  }
}

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

async function* splitLines(bytes: AsyncIterable<Buffer>, fileName: string): AsyncGenerator<string[]> {
  let rest = "";
  try {
    for await (const chunk of bytes) {
      // The relevant part of these ISO-8859-15 files is ASCII; latin1 maps a byte to a character, and is fast.
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      yield lines.map(withoutReturn);
    }
  } catch (cause) {
    throw new CurveFileError("unreadable", `${fileName} could not be read to its end`, { cause });
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

/**
 * Reads a file once, plain or compressed with bzip2 by its name. Fails with `unreadable` when the stream is cut
 * off.
 */
export const readCurveFile = (fileName: string, source: Readable): CurveFileContent => {
  const hash = createHash("sha256");
  let bytesRead = 0;
  const observed = observe(source, (chunk) => {
    hash.update(chunk);
    bytesRead += chunk.length;
  });
  const bytes = isCompressed(fileName) ? decompress(Readable.from(observed)) : observed;
  return {
    lines: splitLines(bytes, fileName),
    bytesRead: () => bytesRead,
    sha256: () => hash.copy().digest("hex"),
  };
};
