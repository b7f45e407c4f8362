import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadUpload } from "../contract/download-upload.ts";
import { ownersOf, type UploadPorts } from "./receive-file.ts";
import { findUploads } from "./upload-queries.ts";

export const handleDownloadUpload = ({
  database,
  storage,
}: Pick<UploadPorts, "database" | "storage">): Handler =>
  handler(downloadUpload, async (call) => {
    const { params, fail } = call;
    const ofOwners = await Promise.all(
      ownersOf(call).map((owner) => findUploads(database, owner, [params.id])),
    );
    const found = ofOwners.flat()[0] ?? fail("upload_not_found");
    const content = (await storage.get(found.storageKey)) ?? fail("upload_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  });
