import { handler, type Handler } from "#platform/server/handler.ts";
import { deleteUpload } from "../contract/delete-upload.ts";
import { ownersOf, type UploadPorts } from "./receive-file.ts";
import { findUploads, takeUploads } from "./upload-queries.ts";

export const handleDeleteUpload = ({
  database,
  storage,
}: Pick<UploadPorts, "database" | "storage">): Handler =>
  handler(deleteUpload, async (call) => {
    const { params, fail } = call;
    for (const owner of ownersOf(call)) {
      const [found] = await findUploads(database, owner, [params.id]);
      if (found === undefined) continue;
      // The row decides: when a form takes the file in this moment, it stays.
      const [taken] = await takeUploads(database.pool, owner, [params.id]);
      if (taken === undefined) continue;
      await storage.delete(taken.storageKey);
      return { status: "OK" as const };
    }
    return fail("upload_not_found");
  });
