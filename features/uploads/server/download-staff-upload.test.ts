import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { downloadStaffUpload } from "../contract/at-desk/download-staff-upload.ts";
import { uploadStaffFile } from "../contract/at-desk/upload-staff-file.ts";

const { enter } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const file = "%PDF-1.7\na bill\n%%EOF\n";
const send = async (): Promise<string> =>
  (await marta.call(uploadStaffFile, { query: { name: "factura.pdf" }, file })).json.id;

test("a file is read by the staff member who sent it, and by no colleague", async () => {
  const params = { id: await send() };
  expect((await marta.call(downloadStaffUpload, { params })).text).toBe(file);
  expect((await pau.call(downloadStaffUpload, { params })).json.code).toBe("upload_not_found");
});
