import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import type { Readable } from "node:stream";
import { reasonOf } from "#platform/server/loading/file-troubles.ts";
import { encodingProblem, hasByteOrderMark } from "#platform/server/loading/text-encoding.ts";
import { type CurveFileFormat, curveFileFormatOf, curveFileFormats } from "./curve-file-format.ts";
import { CurveFileError } from "./curve-file-report.ts";
import { decompressBzip2 } from "./decompress-bzip2.ts";
import { limitUnpacked, unpackZip, type ZipEntry } from "./unpack-zip.ts";

/** A curve file, or one of an archive's files. */
export interface CurveFilePart {
  readonly name: string;
  readonly format: CurveFileFormat;
  /** Batches of some thousands of lines, without line ends. To be read before the next part. */
  readonly lines: AsyncIterable<string[]>;
}

interface CurveFileContent {
  readonly parts: AsyncIterable<CurveFilePart>;
  /** Bytes of the file read so far. */
  readonly bytesRead: () => number;
  /** SHA-256 of the file; valid once all parts have been read. */
  readonly sha256: () => string;
}

/** A line of any kind of file has some 80 characters. */
const maxLineLength = 1_000;
/** Some 25 million hours: more than a distributor sends to a retailer in one file. */
const maxBytes = 2 * 1024 ** 3;
/** Two years of days, and more. */
const maxFilesInArchive = 1_000;

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

const refuseSize = (fileName: string): never => {
  throw new CurveFileError("too_large", `${fileName} has more than ${maxBytes} bytes: split it`);
};

const refuseLine = (fileName: string, line: number): never => {
  throw new CurveFileError(
    "too_large",
    `line ${line} of ${fileName} is longer than ${maxLineLength} characters, so it is no curve file`,
  );
};

const refuseName = (fileName: string): never => {
  const known = curveFileFormats.map(({ name }) => `${name}_DDDD_CCCC_YYYYMMDD.v[.bz2|.zip]`).join(", ");
  throw new CurveFileError(
    "unknown_format",
    `${fileName} is no curve file that we know by its name: ${known}`,
  );
};

/** The error of a file that cannot be read, with its cause in the message. */
const unreadable = (fileName: string, cause: unknown): CurveFileError =>
  cause instanceof CurveFileError
    ? cause
    : new CurveFileError("unreadable", `${fileName} could not be read to its end: ${reasonOf(cause)}`, {
        cause,
      });

/** The bytes without a byte order mark; throws for text in UTF-16, each of whose lines would be refused. */
const withoutMark = (bytes: Buffer, fileName: string): Buffer => {
  const problem = encodingProblem(bytes);
  if (problem !== undefined) throw new CurveFileError("wrong_encoding", `${fileName}: ${problem}`);
  return hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
};

/** Counts the bytes of all parts of a file. */
type CountBytes = (bytes: number) => void;

async function* splitLines(
  bytes: AsyncIterable<Buffer>,
  fileName: string,
  countBytes: CountBytes,
): AsyncGenerator<string[]> {
  let rest = "";
  let lineCount = 0;
  let isBeginning = true;
  try {
    for await (const chunk of bytes) {
      const text = isBeginning ? withoutMark(chunk, fileName) : chunk;
      isBeginning = false;
      countBytes(chunk.length);
      // The relevant part of these ISO-8859-15 files is ASCII; latin1 maps a byte to a character, and is fast.
      const lines = (rest + text.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      const long =
        rest.length > maxLineLength ? lines.length : lines.findIndex(({ length }) => length > maxLineLength);
      if (long >= 0) refuseLine(fileName, lineCount + long + 1);
      lineCount += lines.length;
      yield lines.map(withoutReturn);
    }
  } catch (cause) {
    throw unreadable(fileName, cause);
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

const hasEnding = (fileName: string, ending: ".bz2" | ".zip"): boolean =>
  fileName.toLowerCase().endsWith(ending);

/** Folders, and what some systems add to an archive: they have no curves. */
const isNoFile = ({ name }: ZipEntry): boolean => /\/$|(^|\/)(__MACOSX\/|\.)/.test(name);

/** Each file of an archive has the format of its own name; one that is alone may have that of the archive's. */
async function* partsOfZip(
  fileName: string,
  archive: { readonly bytes: AsyncIterable<Buffer>; readonly bytesRead: () => number },
  countBytes: CountBytes,
): AsyncGenerator<CurveFilePart> {
  const archiveFormat = curveFileFormatOf(fileName);
  const keepLimit = limitUnpacked(archive.bytesRead);
  let files = 0;
  let unnamed: string | undefined;
  try {
    for await (const entry of unpackZip(archive.bytes)) {
      if (isNoFile(entry)) continue;
      files += 1;
      const name = basename(entry.name);
      const fullName = `${name} in ${fileName}`;
      if (files > maxFilesInArchive)
        throw new CurveFileError(
          "too_large",
          `${fileName} has more than ${maxFilesInArchive} files: split it`,
        );
      if (hasEnding(name, ".zip")) throw new Error(`${name} is an archive in an archive: unpack it first`);
      const ownFormat = curveFileFormatOf(name);
      const format = ownFormat ?? (files === 1 ? archiveFormat : undefined) ?? refuseName(fullName);
      if (unnamed !== undefined) refuseName(`${unnamed} in ${fileName}`);
      if (ownFormat === undefined) unnamed = name;
      const content = hasEnding(name, ".bz2") ? keepLimit(decompressBzip2(entry.content)) : entry.content;
      yield {
        name: ownFormat === undefined ? fileName : name,
        format,
        lines: splitLines(content, fullName, countBytes),
      };
    }
  } catch (cause) {
    throw unreadable(fileName, cause);
  }
}

async function* partOf(
  name: string,
  bytes: AsyncIterable<Buffer>,
  countBytes: CountBytes,
): AsyncGenerator<CurveFilePart> {
  const format = curveFileFormatOf(name) ?? refuseName(name);
  const content = hasEnding(name, ".bz2") ? decompressBzip2(bytes) : bytes;
  yield await Promise.resolve({ name, format, lines: splitLines(content, name, countBytes) });
}

/** Throws when a file's name says that it has no curves. A ZIP archive's files may say it instead. */
export const checkCurveFileName = (fileName: string): void => {
  if (curveFileFormatOf(fileName) === undefined && !hasEnding(fileName, ".zip")) refuseName(fileName);
};

/**
 * Reads a file once, plain or compressed with bzip2 or ZIP by its name; a ZIP archive has one file or several, each plain
 * or compressed with bzip2. Fails with `unreadable` when the stream is cut off or the archive is damaged, `too_large`
 * and `wrong_encoding` when it cannot be a curve file, `unknown_format` for the name of a file.
 */
export const readCurveFile = (fileName: string, source: Readable): CurveFileContent => {
  const hash = createHash("sha256");
  let bytesRead = 0;
  let bytesUnpacked = 0;
  const observe = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk);
      hash.update(bytes);
      bytesRead += bytes.length;
      yield bytes;
    }
  };
  const countBytes: CountBytes = (bytes) => {
    bytesUnpacked += bytes;
    if (bytesUnpacked > maxBytes) refuseSize(fileName);
  };
  const archive = { bytes: observe(), bytesRead: () => bytesRead };
  return {
    parts: hasEnding(fileName, ".zip")
      ? partsOfZip(fileName, archive, countBytes)
      : partOf(fileName, archive.bytes, countBytes),
    bytesRead: archive.bytesRead,
    sha256: () => hash.copy().digest("hex"),
  };
};
