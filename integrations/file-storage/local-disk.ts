import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasCode } from "#platform/server/error-code.ts";
import { keyPattern, newKey } from "./keys.ts";
import type { FileStorage } from "./port.ts";

/** Writes a folder's list of files to the disk: without it a new file may be gone after a power cut. */
const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Files in a local folder, which is created with the first file. */
export const openLocalDisk = ({ folder }: { folder: string }): FileStorage => ({
  put: async (content) => {
    const key = newKey();
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    const file = createWriteStream(path, { flags: "wx", flush: true });
    try {
      await pipeline(content, file);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    await flushFolder(dirname(path));
    return { key, sizeBytes: file.bytesWritten };
  },
  get: async (key): Promise<Readable | undefined> => {
    if (!keyPattern.test(key)) return undefined;
    try {
      const file = await open(join(folder, key), "r");
      return file.createReadStream();
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  },
  delete: async (key) => {
    if (keyPattern.test(key)) await rm(join(folder, key), { force: true });
  },
});
