import type { UploadPorts } from "./receive-file.ts";
import { findOldUploads, takeUploads } from "./upload-queries.ts";

const dayMs = 86_400_000;
const filesAtOnce = 200;

/** Deletes files that no form has taken within a day; returns how many. A file goes before its row, so that none is lost. */
export const deleteOrphans = async (
  { database, storage }: Pick<UploadPorts, "database" | "storage">,
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - dayMs);
  let deleted = 0;
  for (;;) {
    const old = await findOldUploads(database, before, filesAtOnce);
    for (const { owner, uploadId, storageKey } of old) {
      await storage.delete(storageKey);
      await takeUploads(database.pool, owner, [uploadId]);
    }
    deleted += old.length;
    if (old.length < filesAtOnce) return deleted;
  }
};
