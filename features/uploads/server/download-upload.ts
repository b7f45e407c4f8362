import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadStaffUpload } from "../contract/at-desk/download-staff-upload.ts";
import { downloadUpload } from "../contract/download-upload.ts";
import { ownersOf, staffOwner, type OwnerCall, type UploadPorts } from "./receive-file.ts";
import { findUploads } from "./upload-queries.ts";

type Ports = Pick<UploadPorts, "database" | "storage">;

const openUpload = async ({ database, storage }: Ports, call: OwnerCall, uploadId: string) => {
  const ofOwners = await Promise.all(ownersOf(call).map((owner) => findUploads(database, owner, [uploadId])));
  const found = ofOwners.flat()[0];
  const content = found && (await storage.get(found.storageKey));
  return content && { filename: found.filename, mediaType: found.mediaType, content };
};

export const handleDownloadUpload = (ports: Ports): Handler =>
  handler(
    downloadUpload,
    async (call) => (await openUpload(ports, call, call.params.id)) ?? call.fail("upload_not_found"),
  );

export const handleDownloadStaffUpload = (ports: Ports): Handler =>
  handler(
    downloadStaffUpload,
    async (call) =>
      (await openUpload(ports, staffOwner(call), call.params.id)) ?? call.fail("upload_not_found"),
  );
