import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";

/** Unpacked bytes for each byte of the archive; see `decompressBzip2`. */
const maxRatio = 300;
/** Unpacked bytes that are accepted whatever the ratio. */
const freeBytes = 16 * 1024 * 1024;
const localHeader = 0x04_03_4b_50;
const descriptorMark = 0x08_07_4b_50;
const directoryHeader = 0x02_01_4b_50;
const endOfDirectory = 0x06_05_4b_50;
const headerBytes = 30;
const markBytes = 4;
const mark = { encrypted: 1, descriptorFollows: 8 } as const;
const method = { stored: 0, deflated: 8 } as const;

/** Reads pieces of known length from chunks, and takes back bytes that were not needed. */
const createByteSource = (chunks: AsyncIterator<Buffer>) => {
  let rest: Buffer = Buffer.alloc(0);
  let bytesRead = 0;
  const next = async (): Promise<Buffer | undefined> => {
    if (rest.length > 0) {
      const piece = rest;
      rest = Buffer.alloc(0);
      return piece;
    }
    const chunk = await chunks.next();
    if (chunk.done === true) return undefined;
    bytesRead += chunk.value.length;
    return chunk.value;
  };
  const putBack = (bytes: Buffer): void => void (rest = Buffer.concat([bytes, rest]));
  const take = async (length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const piece = await next();
      if (piece === undefined) throw new Error("the archive is cut off");
      pieces.push(piece.subarray(0, missing));
      if (piece.length > missing) putBack(piece.subarray(missing));
      missing -= Math.min(missing, piece.length);
    }
    return Buffer.concat(pieces);
  };
  return { next, putBack, take, bytesRead: () => bytesRead };
};

type ByteSource = ReturnType<typeof createByteSource>;

/** Writes the archive's bytes into the inflater, up to the end of the compressed content. */
const feed = async (source: ByteSource, inflater: InflateRaw): Promise<void> => {
  let written = 0;
  let last: Buffer = Buffer.alloc(0);
  const { promise: closed, resolve: markClosed } = Promise.withResolvers<undefined>();
  inflater.once("close", () => markClosed(undefined));
  while (!inflater.readableEnded && !inflater.destroyed) {
    const piece = await source.next();
    if (piece === undefined) {
      inflater.end();
      return;
    }
    last = piece;
    written += piece.length;
    const { promise: accepted, resolve } = Promise.withResolvers<undefined>();
    inflater.write(piece, () => resolve(undefined));
    await Promise.race([accepted, closed]);
    if (inflater.bytesWritten < written) break;
  }
  source.putBack(last.subarray(last.length - (written - inflater.bytesWritten)));
};

async function* inflate(source: ByteSource): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw();
  const fed = feed(source, inflater).catch((error: unknown) =>
    inflater.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  for await (const piece of inflater) yield Buffer.from(piece);
  await fed;
}

async function* copyOf(source: ByteSource, length: number): AsyncGenerator<Buffer> {
  for (let missing = length; missing > 0;) {
    const piece = await source.take(Math.min(missing, 1 << 16));
    missing -= piece.length;
    yield piece;
  }
}

/** A file of an archive. */
export interface ZipEntry {
  /** With its folders. */
  readonly name: string;
  /** Read to its end before the next entry; what the caller leaves is skipped. */
  readonly content: AsyncGenerator<Buffer>;
}

/** Passes on bytes as long as all that were unpacked with this function are not too many for the archive's size. */
export const limitUnpacked = (bytesRead: () => number) => {
  let unpacked = 0;
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      unpacked += piece.length;
      if (unpacked > Math.max(freeBytes, maxRatio * bytesRead()))
        throw new Error("it unpacks to more than any curve file");
      yield piece;
    }
  };
};

interface EntryHeader {
  readonly name: string;
  readonly packing: number;
  readonly isDescribed: boolean;
  readonly checksum: number;
  readonly packedBytes: number;
}

const wideSize = 0xff_ff_ff_ff;
const wideSizesField = 1;

/** The packed size in the extra field of a ZIP64 entry, after the other size. */
const widePackedBytes = (extra: Buffer): number => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === wideSizesField && at + 20 <= extra.length)
      return Number(extra.readBigUInt64LE(at + 12));
  throw new Error("the archive is damaged");
};

/** Reads what stands before a file's content, after the mark of its header. */
const readHeader = async (source: ByteSource): Promise<EntryHeader> => {
  const header = await source.take(headerBytes - markBytes);
  const flags = header.readUInt16LE(2);
  if ((flags & mark.encrypted) !== 0) throw new Error("the archive is encrypted");
  const packing = header.readUInt16LE(4);
  const isDescribed = (flags & mark.descriptorFollows) !== 0;
  if (packing !== method.deflated && (packing !== method.stored || isDescribed))
    throw new Error("the archive is packed in another way than ZIP's usual one");
  const name = (await source.take(header.readUInt16LE(22))).toString("utf8");
  const extra = await source.take(header.readUInt16LE(24));
  const packedBytes = header.readUInt32LE(14);
  return {
    name,
    packing,
    isDescribed,
    checksum: header.readUInt32LE(10),
    packedBytes: packedBytes === wideSize && packing === method.stored ? widePackedBytes(extra) : packedBytes,
  };
};

const readMark = async (source: ByteSource): Promise<number> =>
  (await source.take(markBytes)).readUInt32LE(0);
const isHeaderMark = (word: number): boolean => word === localHeader || word === directoryHeader;

/** The checksum that follows a file's content, and the mark of the next header. */
const readDescriptor = async (source: ByteSource): Promise<{ checksum: number; next: number }> => {
  const descriptor = await source.take(16);
  const isMarked = descriptor.readUInt32LE(0) === descriptorMark;
  if (!isMarked) source.putBack(descriptor.subarray(12));
  let next = await readMark(source);
  // The descriptor of a ZIP64 entry has eight bytes more.
  if (!isHeaderMark(next)) {
    await source.take(4);
    next = await readMark(source);
  }
  return { checksum: descriptor.readUInt32LE(isMarked ? 4 : 0), next };
};

/**
 * Unpacks the files of a ZIP archive as its bytes arrive. Throws when the archive is damaged, cut off, encrypted, or
 * unpacks to more than `maxRatio` times its size.
 */
export async function* unpackZip(archive: AsyncIterable<Buffer>): AsyncGenerator<ZipEntry> {
  const source = createByteSource(archive[Symbol.asyncIterator]());
  const limited = limitUnpacked(source.bytesRead);
  let next = await readMark(source);
  if (!isHeaderMark(next) && next !== endOfDirectory) throw new Error("it is no ZIP archive");
  while (next === localHeader) {
    const header = await readHeader(source);
    const packed = header.packing === method.deflated ? inflate(source) : copyOf(source, header.packedBytes);
    let checksum = 0;
    let isRead = false;
    const content = (async function* () {
      for await (const piece of limited(packed)) {
        checksum = crc32(piece, checksum);
        yield piece;
        await nextTurn();
      }
      isRead = true;
    })();
    yield { name: header.name, content };
    let rest = await content.next();
    while (rest.done !== true) rest = await content.next();
    if (!isRead) throw new Error("a file of the archive was not read to its end");
    const described = header.isDescribed ? await readDescriptor(source) : undefined;
    if (checksum !== (described?.checksum ?? header.checksum)) throw new Error("the archive is damaged");
    next = described?.next ?? (await readMark(source));
  }
  if (next !== directoryHeader && next !== endOfDirectory) throw new Error("the archive is damaged");
}
