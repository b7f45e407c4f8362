import { deleteStaffUpload } from "./delete-staff-upload.ts";
import { downloadStaffUpload } from "./download-staff-upload.ts";
import { listStaffUploads } from "./list-staff-uploads.ts";
import { uploadStaffFile } from "./upload-staff-file.ts";

/** The calls that a field for files needs at the desk. */
export const staffUploadCalls = {
  uploadFile: uploadStaffFile,
  listUploads: listStaffUploads,
  downloadUpload: downloadStaffUpload,
  deleteUpload: deleteStaffUpload,
};
