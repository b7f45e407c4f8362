import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { DocumentSource } from "#features/contracts/server/load/contract-documents.ts";

/** The documents that lie beside a file of records. */
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
