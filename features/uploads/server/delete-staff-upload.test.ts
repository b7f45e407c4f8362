import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { deleteStaffUpload } from "../contract/at-desk/delete-staff-upload.ts";
import { uploadStaffFile } from "../contract/at-desk/upload-staff-file.ts";

const { enter } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const file = "%PDF-1.7\na bill\n%%EOF\n";
const send = async (): Promise<string> =>
  (await marta.call(uploadStaffFile, { query: { name: "factura.pdf" }, file })).json.id;

test("a file is removed once, by the staff member who sent it", async () => {
  const params = { id: await send() };
  const remove = ({ call }: typeof marta) => call(deleteStaffUpload, { params });
  expect((await remove(pau)).json.code).toBe("upload_not_found");
  expect((await remove(marta)).json).toEqual({ status: "OK" });
  expect((await remove(marta)).json.code).toBe("upload_not_found");
});
