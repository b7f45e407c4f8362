import type { UploadPorts } from "./upload-file.ts";
import { deleteUpload, findOldUploads } from "./uploads.ts";

const dayMs = 86_400_000;
const filesAtOnce = 200;

/** Deletes files that no form has taken within a day; returns how many. A file goes before its row, so that none is lost. */
export const deleteOrphans = async (
  { database, storage }: Omit<UploadPorts, "readConfiguration">,
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - dayMs);
  let deleted = 0;
  for (;;) {
    const old = await findOldUploads(database, before, filesAtOnce);
    for (const upload of old) {
      await storage.delete(upload.storageKey);
      await deleteUpload(database, upload);
    }
    deleted += old.length;
    if (old.length < filesAtOnce) return deleted;
  }
};
