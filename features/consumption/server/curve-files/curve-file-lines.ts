import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import unbzip2Stream from "unbzip2-stream";
import { CurveFileError } from "./curve-file-report.ts";

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
