import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32, createInflateRaw, type InflateRaw } from "node:zlib";

/** Unpacked bytes for each byte of the archive; see `decompressBzip2`. */
const maxRatio = 300;
/** Unpacked bytes that are accepted whatever the ratio. */
const freeBytes = 16 * 1024 * 1024;
const localHeader = 0x04_03_4b_50;
const descriptorMark = 0x08_07_4b_50;
const directoryHeader = 0x02_01_4b_50;
const headerBytes = 30;
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

/**
 * Unpacks a ZIP archive of one file as its bytes arrive. Throws when the archive is damaged, cut off, encrypted, has
 * another number of files, or unpacks to more than `maxRatio` times its size.
 */
export async function* unpackZip(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = createByteSource(archive[Symbol.asyncIterator]());
  const header = await source.take(headerBytes);
  if (header.readUInt32LE(0) !== localHeader) throw new Error("it is no ZIP archive");
  const flags = header.readUInt16LE(6);
  if ((flags & mark.encrypted) !== 0) throw new Error("the archive is encrypted");
  const packing = header.readUInt16LE(8);
  const isDescribed = (flags & mark.descriptorFollows) !== 0;
  if (packing !== method.deflated && (packing !== method.stored || isDescribed))
    throw new Error("the archive is packed in another way");
  await source.take(header.readUInt16LE(26) + header.readUInt16LE(28));

  let checksum = 0;
  let unpacked = 0;
  const content = packing === method.deflated ? inflate(source) : copyOf(source, header.readUInt32LE(18));
  for await (const piece of content) {
    unpacked += piece.length;
    if (unpacked > Math.max(freeBytes, maxRatio * source.bytesRead()))
      throw new Error("it unpacks to more than any curve file");
    checksum = crc32(piece, checksum);
    yield piece;
    await nextTurn();
  }

  let expected = header.readUInt32LE(14);
  if (isDescribed) {
    const descriptor = await source.take(16);
    const isMarked = descriptor.readUInt32LE(0) === descriptorMark;
    expected = descriptor.readUInt32LE(isMarked ? 4 : 0);
    if (!isMarked) source.putBack(descriptor.subarray(12));
  }
  if (checksum !== expected) throw new Error("the archive is damaged");
  let follows = (await source.take(4)).readUInt32LE(0);
  // The descriptor of a ZIP64 entry has eight bytes more.
  if (isDescribed && follows !== directoryHeader && follows !== localHeader) {
    await source.take(4);
    follows = (await source.take(4)).readUInt32LE(0);
  }
  if (follows !== directoryHeader) throw new Error("the archive has more than one file");
}
