import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { listStaffUploads } from "../contract/at-desk/list-staff-uploads.ts";
import { uploadStaffFile } from "../contract/at-desk/upload-staff-file.ts";
import { deleteOrphans } from "./delete-orphans.ts";

const { enter, database, services } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
const file = "%PDF-1.7\na bill\n%%EOF\n";
const send = async (): Promise<string> =>
  (await marta.call(uploadStaffFile, { query: { name: "factura.pdf" }, file })).json.id;
const listed = async ({ call }: typeof marta, id: string): Promise<string[]> =>
  (await call(listStaffUploads, { query: { ids: [id] } })).json.items.map(
    ({ id: own }: { id: string }) => own,
  );

test("a file is listed to the staff member who sent it, and to no colleague", async () => {
  const id = await send();
  expect([await listed(marta, id), await listed(pau, id)]).toEqual([[id], []]);
});

test("a file that no answer takes is deleted after a day", async () => {
  const id = await send();
  await database.unguarded.query("update staff_uploads set created_at = created_at - interval '25 hours'");
  await deleteOrphans(services, new Date());
  expect(await listed(marta, id)).toEqual([]);
});
