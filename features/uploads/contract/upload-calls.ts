import { deleteUpload } from "./delete-upload.ts";
import { downloadUpload } from "./download-upload.ts";
import { listUploads } from "./list-uploads.ts";
import { uploadFile } from "./upload-file.ts";

/** The calls that `useUploads` needs, for forms of other features. */
export const uploadCalls = { uploadFile, listUploads, downloadUpload, deleteUpload };
