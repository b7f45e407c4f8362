import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { keyPattern, newKey } from "./keys.ts";
import type { FileStorage } from "./port.ts";

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files in a local folder, which is created with the first file. */
export const openLocalDisk = ({ folder }: { folder: string }): FileStorage => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    put: async (content) => {
      const key = newKey();
      let sizeBytes = 0;
      const counted = async function* () {
        for await (const chunk of content) {
          sizeBytes += Buffer.byteLength(chunk);
          yield chunk;
        }
      };
      try {
        await disk.putStream(key, Readable.from(counted(), { objectMode: false }));
      } catch (error) {
        await disk.delete(key);
        // flydrive wraps an error of the content stream; the caller needs the original one.
        throw content.errored ?? error;
      }
      const path = join(folder, key);
      await flush(path);
      await flush(dirname(path));
      return { key, sizeBytes };
    },
    get: async (key): Promise<Readable | undefined> => {
      const exists = keyPattern.test(key) && (await disk.exists(key));
      return exists ? disk.getStream(key) : undefined;
    },
    delete: async (key) => {
      if (keyPattern.test(key)) await disk.delete(key);
    },
  };
};
