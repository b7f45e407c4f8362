import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "./port.ts";

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{38}$/;

/** 160 random bits; the first two characters are a folder, so that none grows to a million files. */
const newKey = (): string => {
  const random = randomBytes(20).toString("hex");
  return `${random.slice(0, 2)}/${random.slice(2)}`;
};

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Files in a folder of this machine. The folder is made when the first file is kept. */
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
        // flydrive wraps what the content itself threw; whoever gave the content knows it by its own error.
        throw content.errored ?? error;
      }
      const path = join(folder, key);
      await flush(path);
      await flush(dirname(path));
      return { key, sizeBytes };
    },
    get: async (key): Promise<Readable | undefined> => {
      const isKept = keyForm.test(key) && (await disk.exists(key));
      return isKept ? disk.getStream(key) : undefined;
    },
    delete: async (key) => {
      if (keyForm.test(key)) await disk.delete(key);
    },
  };
};
