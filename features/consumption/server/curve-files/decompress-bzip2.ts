import { setImmediate as nextTurn } from "node:timers/promises";
import bzip2 from "unbzip2-stream/lib/bzip2.js";

/** Unpacked bytes for each byte of the archive; distributors' curves have 25 to 80, and zeros of one meter 130. */
const maxRatio = 300;
/** Unpacked bytes that are accepted whatever the ratio: a small file of zeros is no attack. */
const freeBytes = 16 * 1024 * 1024;
const bytesPerUnit = 100_000;
/** A compressed block is never longer than its content by more than this. */
const blockOverhead = 25_000;
const headerBytes = 14;
const pieceBytes = 256 * 1024;

/** Reads bits from chunks that arrive one after another. */
const createBitSource = (chunks: AsyncIterator<Buffer>) => {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  let bit = 0;
  let bytesRead = 0;
  let isEnded = false;

  /** Waits until that many bytes are there, or all of the rest. */
  const fill = async (count: number): Promise<void> => {
    while (!isEnded && bytes.length - at < count) {
      const next = await chunks.next();
      if (next.done === true) {
        isEnded = true;
        return;
      }
      bytesRead += next.value.length;
      bytes = Buffer.concat([bytes.subarray(at), next.value]);
      at = 0;
    }
  };

  const read = (count: number | null): number => {
    if (count === null) {
      if (bit > 0) at += 1;
      bit = 0;
      return 0;
    }
    let result = 0;
    for (let missing = count; missing > 0;) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error("the archive is cut off");
      const taken = Math.min(8 - bit, missing);
      result = (result << taken) | ((byte >> (8 - bit - taken)) & ((1 << taken) - 1));
      bit += taken;
      missing -= taken;
      if (bit === 8) {
        bit = 0;
        at += 1;
      }
    }
    return result;
  };

  return { fill, read, isAtEnd: () => isEnded && at >= bytes.length, bytesRead: () => bytesRead };
};

/** Collects the bytes of a block; throws when there are more than allowed. */
const createBlock = () => {
  let content = Buffer.allocUnsafe(bytesPerUnit * 10);
  let length = 0;
  let limit = 0;
  return {
    start: (maxBytes: number): void => {
      length = 0;
      limit = maxBytes;
    },
    put: (byte: number): void => {
      if (length >= limit) throw new Error("it unpacks to more than any curve file");
      if (length === content.length) content = Buffer.concat([content], content.length * 2);
      content[length] = byte;
      length += 1;
    },
    content: (): Buffer => content.subarray(0, length),
  };
};

/** The library's errors name steps of its own; they all mean that the bytes are not what was packed. */
const orDamaged = <T>(read: () => T): T => {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Error && cause.name !== "Bzip2Error") throw cause;
    throw new Error(
      cause instanceof Error && /magic number|BZIP archive/.test(cause.message)
        ? "it is no bzip2 archive"
        : "the archive is damaged",
      { cause },
    );
  }
};

/**
 * Unpacks a bzip2 archive block by block, and lets other work run in between. Throws when the archive is damaged, cut
 * off, or unpacks to more than `maxRatio` times its size.
 */
export async function* decompressBzip2(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = createBitSource(archive[Symbol.asyncIterator]());
  const block = createBlock();
  let unpacked = 0;
  await source.fill(headerBytes);
  while (!source.isAtEnd()) {
    const size = bytesPerUnit * orDamaged(() => bzip2.header(source.read));
    const work = new Int32Array(size);
    let checksum: number | null = 0;
    for (;;) {
      await source.fill(size + blockOverhead);
      block.start(Math.max(freeBytes, maxRatio * source.bytesRead()) - unpacked);
      const before: number = checksum;
      checksum = orDamaged(() => bzip2.decompress(source.read, block.put, work, size, before));
      if (checksum === null) break;
      const content = block.content();
      unpacked += content.length;
      // Copied, because the next block is unpacked into the same memory.
      for (let from = 0; from < content.length; from += pieceBytes)
        yield Buffer.from(content.subarray(from, from + pieceBytes));
      await nextTurn();
    }
    await source.fill(headerBytes);
  }
}
