import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Source of the documents named in the records, such as the folder of the record file. */
export interface DocumentSource {
  readonly exists: (path: string) => Promise<boolean>;
  readonly open: (path: string) => Readable;
}

/** Whether a path stays below the folder of the records. */
export const isInsideFolder = (path: string): boolean =>
  !/^[/\\]|^[A-Za-z]:|\0/.test(path) && !path.split(/[/\\]/).includes("..");

/** The documents in the folder of a file of records. */
export const documentsBeside = (path: string): DocumentSource => {
  const folder = dirname(path);
  return {
    exists: async (document) => {
      const found = await stat(join(folder, document)).catch(() => undefined);
      return found?.isFile() ?? false;
    },
    open: (document) => createReadStream(join(folder, document)),
  };
};
