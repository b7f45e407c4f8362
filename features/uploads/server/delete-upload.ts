import { handler, type Handler } from "#platform/server/handler.ts";
import { deleteStaffUpload } from "../contract/at-desk/delete-staff-upload.ts";
import { deleteUpload } from "../contract/delete-upload.ts";
import { ownersOf, staffOwner, type OwnerCall, type UploadPorts } from "./receive-file.ts";
import { findUploads, takeUploads } from "./upload-queries.ts";

type Ports = Pick<UploadPorts, "database" | "storage">;

/** Whether the caller had such a file. */
const removeUpload = async (
  { database, storage }: Ports,
  call: OwnerCall,
  uploadId: string,
): Promise<boolean> => {
  for (const owner of ownersOf(call)) {
    const [found] = await findUploads(database, owner, [uploadId]);
    if (found === undefined) continue;
    // The row decides: when a form takes the file in this moment, it stays.
    const [taken] = await takeUploads(database.pool, owner, [uploadId]);
    if (taken === undefined) continue;
    await storage.delete(taken.storageKey);
    return true;
  }
  return false;
};

export const handleDeleteUpload = (ports: Ports): Handler =>
  handler(deleteUpload, async (call) =>
    (await removeUpload(ports, call, call.params.id))
      ? { status: "OK" as const }
      : call.fail("upload_not_found"),
  );

export const handleDeleteStaffUpload = (ports: Ports): Handler =>
  handler(deleteStaffUpload, async (call) =>
    (await removeUpload(ports, staffOwner(call), call.params.id))
      ? { status: "OK" as const }
      : call.fail("upload_not_found"),
  );
