import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadUpload } from "../contract/download-upload.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { deleteOrphans } from "./delete-orphans.ts";
import { pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { server, upload, storedFiles, database, storage, anna, pere } = await startUploadsServer();
const as = { customerId: anna };
const { uploadId } = (await upload(pdf)).answer();
const foreign = (
  await server.call(uploadFile, { as: { customerId: pere }, query: { name: "b.pdf" }, file: pdf })
).answer();

test("the owner downloads the file, which no browser opens in place", async () => {
  const { bytes, headers } = await server.call(downloadUpload, { as, params: { id: uploadId } });
  expect(bytes.equals(pdf)).toBe(true);
  expect(headers["content-disposition"]).toBe('attachment; filename="invoice.pdf"');
});

provesForeignIdsAreHidden(downloadUpload, {
  server,
  valid: { as, params: { id: uploadId } },
  foreignParams: { id: foreign.uploadId },
  unknownParams: { id: "00000000-0000-4000-8000-000000000000" },
});

test("a file that no form has taken within a day is deleted with its row", async () => {
  const old = (await upload(pdf)).answer();
  await database.unguarded.query(
    "update uploads set created_at = now() - interval '25 hours' where upload_id = $1",
    [old.uploadId],
  );
  const before = storedFiles();
  expect(await deleteOrphans({ database, storage }, new Date())).toBe(1);
  const gone = await server.call(downloadUpload, { as, params: { id: old.uploadId } });
  expect([storedFiles(), gone.status, gone.problem().code]).toEqual([before - 1, 404, "upload_not_found"]);
});
