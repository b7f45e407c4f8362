import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import unbzip2Stream from "unbzip2-stream";
import type { CurveKind } from "../../contract/chart-type.ts";
import type { CurveResolution } from "../curves/curve-day.ts";
import { CurveFileError } from "./curve-file-report.ts";

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

interface CurveFileContent {
  /** Lines as they come, some thousands at a time, without their ends. */
  readonly lines: AsyncIterable<string[]>;
  /** Bytes of the file read so far. */
  readonly bytesRead: () => number;
  /** SHA-256 of the file; right once all lines were read. */
  readonly sha256: () => string;
}

const isCompressed = (fileName: string): boolean => fileName.toLowerCase().endsWith(".bz2");

/** A truncated or damaged archive breaks the stream, so that it is refused as a whole. */
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
      // All that counts in these ISO-8859-15 files is ASCII; latin1 reads a byte as a character, and fast.
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      yield lines.map(withoutReturn);
    }
  } catch (cause) {
    throw new CurveFileError("unreadable", `${fileName} could not be read to its end`, { cause });
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

/** Reads a file once, plain or compressed with bzip2 by its name. Fails with `unreadable` when it breaks off. */
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
