import { handler, type Handler } from "#platform/server/handler.ts";
import { downloadUpload } from "../contract/download-upload.ts";
import type { UploadPorts } from "./upload-file.ts";
import { findUpload } from "./uploads.ts";

export const handleDownloadUpload = ({
  database,
  storage,
}: Omit<UploadPorts, "readConfiguration">): Handler =>
  handler(downloadUpload, async ({ params, session, fail }) => {
    const found = (await findUpload(database, session.customerId, params.id)) ?? fail("upload_not_found");
    const content = (await storage.get(found.storageKey)) ?? fail("upload_not_found");
    return { filename: found.filename, mediaType: found.mediaType, content };
  });
