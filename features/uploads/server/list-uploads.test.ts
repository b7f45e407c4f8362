import { expect, test } from "vitest";
import { listUploads } from "../contract/list-uploads.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { server, upload, anna, pere, sendAsVisitor } = await startUploadsServer();
const as = { customerId: anna };

test("a reload finds the caller's files in the order of the form, without those that are gone", async () => {
  const [first, second] = [(await upload(pdf, "a.pdf")).answer(), (await upload(pdf, "b.pdf")).answer()];
  const foreign = (
    await server.call(uploadFile, { as: { customerId: pere }, query: { name: "c.pdf" }, file: pdf })
  ).answer();
  const gone = "00000000-0000-4000-8000-000000000000";
  const ids = [second.uploadId, foreign.uploadId, gone, first.uploadId];
  const { items } = (await server.call(listUploads, { as, query: { ids } })).answer();
  expect(items).toEqual([second, first]);
});

test("a visitor finds the files of this browser, also after signing in", async () => {
  const { uploadId, cookies } = await sendAsVisitor(pdf);
  const namesFor = async (input: Partial<Parameters<typeof server.call<typeof listUploads>>[1]>) =>
    (await server.call(listUploads, { as: "visitor", query: { ids: [uploadId] }, ...input }))
      .answer()
      .items.map(({ filename }) => filename);
  expect(await namesFor({})).toEqual([]);
  expect(await namesFor({ cookies })).toEqual(["visit.pdf"]);
  expect(await namesFor({ cookies, as })).toEqual(["visit.pdf"]);
  expect(await namesFor({ as })).toEqual([]);
});

test.each(["not-an-id", Array.from({ length: 21 }, () => "00000000-0000-4000-8000-000000000000").join(",")])(
  "the ids '%s' are refused",
  async (ids) => {
    const refused = await server.call(listUploads, { as, raw: { query: `?ids=${ids}` } });
    expect([refused.status, refused.problem().code]).toEqual([400, "invalid_request"]);
  },
);
