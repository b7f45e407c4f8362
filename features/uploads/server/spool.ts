import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { discardBytes } from "#platform/server/collect-garbage.ts";

/** A file on this machine that has arrived and is not accepted yet. */
export interface SpooledFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly read: () => Readable;
}

const abandonedAfterMs = 3_600_000;
/** Files that are scanned and stored at the same time; any number can arrive meanwhile. */
const maxChecksAtOnce = 4;

const chunkBytes = 65_536;

const readChunks = async function* (path: string) {
  const file = await open(path);
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(chunkBytes);
      const { bytesRead } = await file.read(chunk);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
      discardBytes(chunk.byteLength);
    }
  } finally {
    await file.close();
  }
};

const fileAt = async (path: string): Promise<SpooledFile> => ({
  path,
  sizeBytes: (await stat(path)).size,
  read: () => Readable.from(readChunks(path), { objectMode: false }),
});

/** Writes the content to a new file, chunk by chunk: a stream would hold several of them. */
const writeTo = async (path: string, content: AsyncIterable<Uint8Array>): Promise<void> => {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk);
      discardBytes(chunk.byteLength);
    }
  } finally {
    await file.close();
  }
};

/** Deletes what a process that was killed left; files of the last hour may still be in use. */
const cleanFolder = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true });
  }
};

/**
 * A folder for files on their way into the storage, so that none is ever whole in memory: it is scanned, and a picture
 * is encoded anew, from the file. What a file leaves is deleted in every case; after a crash, by `clean`.
 */
export const openSpool = (folder: string, limit = pLimit(maxChecksAtOnce)) => ({
  /** Receives the content and calls `accept` with its file and a path for another version of it. */
  receive: async <T>(
    content: AsyncIterable<Uint8Array>,
    accept: (
      received: SpooledFile,
      cleaned: { path: string; open: () => Promise<SpooledFile> },
    ) => Promise<T>,
  ): Promise<T> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const cleanedPath = `${path}.clean`;
    try {
      await writeTo(path, content);
      const received = await fileAt(path);
      return await limit(() => accept(received, { path: cleanedPath, open: () => fileAt(cleanedPath) }));
    } finally {
      await Promise.all([rm(path, { force: true }), rm(cleanedPath, { force: true })]);
    }
  },
  clean: (now: Date): Promise<void> => cleanFolder(folder, now),
});
export type Spool = ReturnType<typeof openSpool>;
