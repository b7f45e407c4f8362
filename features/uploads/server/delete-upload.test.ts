import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { deleteUpload } from "../contract/delete-upload.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { server, upload, storedFiles, anna, pere, sendAsVisitor } = await startUploadsServer();
const as = { customerId: anna };

test("a removed file leaves neither row nor file, and is removed once", async () => {
  const { uploadId } = (await upload(pdf)).answer();
  const before = storedFiles();
  (await server.call(deleteUpload, { as, params: { id: uploadId } })).answer();
  expect(storedFiles()).toBe(before - 1);
  const again = await server.call(deleteUpload, { as, params: { id: uploadId } });
  expect([again.status, again.problem().code]).toEqual([404, "upload_not_found"]);
});

test("a visitor removes a file of this browser, and no other visitor does", async () => {
  const { uploadId, cookies } = await sendAsVisitor(pdf);
  const secondUpload = await sendAsVisitor(pdf);
  const remove = (sent: readonly string[]) =>
    server.call(deleteUpload, { as: "visitor", cookies: sent, params: { id: uploadId } });
  expect((await remove(secondUpload.cookies)).status).toBe(404);
  expect((await remove([])).status).toBe(404);
  expect((await remove(cookies)).status).toBe(200);
});

const foreign = (
  await server.call(uploadFile, { as: { customerId: pere }, query: { name: "b.pdf" }, file: pdf })
).answer();
provesForeignIdsAreHidden(deleteUpload, {
  server,
  valid: { as, params: { id: (await upload(pdf)).answer().uploadId } },
  foreignParams: { id: foreign.uploadId },
  unknownParams: { id: "00000000-0000-4000-8000-000000000000" },
});
