import type { Handler } from "#platform/server/handler.ts";
import { handleDeleteStaffUpload, handleDeleteUpload } from "./delete-upload.ts";
import { handleDownloadStaffUpload, handleDownloadUpload } from "./download-upload.ts";
import { handleListStaffUploads, handleListUploads } from "./list-uploads.ts";
import type { UploadPorts } from "./receive-file.ts";
import { handleUploadFile, handleUploadStaffFile } from "./upload-file.ts";

export const handlers = (ports: UploadPorts): Handler[] => [
  handleUploadFile(ports),
  handleListUploads(ports),
  handleDownloadUpload(ports),
  handleDeleteUpload(ports),
  handleUploadStaffFile(ports),
  handleListStaffUploads(ports),
  handleDownloadStaffUpload(ports),
  handleDeleteStaffUpload(ports),
];
