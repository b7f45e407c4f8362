import type { Handler } from "#platform/server/handler.ts";
import { handleDownloadUpload } from "./download-upload.ts";
import { handleUploadFile, type UploadPorts } from "./upload-file.ts";

export const handlers = (ports: UploadPorts): Handler[] => [
  handleUploadFile(ports),
  handleDownloadUpload(ports),
];
