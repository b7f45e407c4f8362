import type { Handler } from "#platform/server/handler.ts";
import { handleDeleteUpload } from "./delete-upload.ts";
import { handleDownloadUpload } from "./download-upload.ts";
import { handleListUploads } from "./list-uploads.ts";
import type { UploadPorts } from "./receive-file.ts";
import { handleUploadFile } from "./upload-file.ts";

export const handlers = (ports: UploadPorts): Handler[] => [
  handleUploadFile(ports),
  handleListUploads(ports),
  handleDownloadUpload(ports),
  handleDeleteUpload(ports),
];
