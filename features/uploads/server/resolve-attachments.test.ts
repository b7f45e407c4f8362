import { expect, test } from "vitest";
import type { Attachment } from "#platform/contract/attachments.ts";
import { Failure } from "#platform/server/handler.ts";
import { createResolveAttachments } from "./resolve-attachments.ts";
import { limitBytes, pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { upload, anna, pere, callOf, sendAsVisitor, storedFiles, database, ...ports } =
  await startUploadsServer();
const resolve = createResolveAttachments({ database, ...ports });
const limits = { minimum: 1, maximum: 3 };
const inline = (content: Buffer, name = "dni.pdf") => ({
  name,
  content: `data:application/pdf;base64,${content.toString("base64")}`,
});

const take = async (files: Attachment[], caller: Parameters<typeof callOf>[0] = { customerId: anna }) =>
  (await resolve(callOf(caller), files, limits)).take(database.pool);
const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error("The call did not fail");
  return { code: error.code, values: error.details.values };
};

test("a form takes uploads and files of its body, in its order", async () => {
  const { uploadId } = (await upload(pdf, "rebut.pdf")).answer();
  const taken = await take([inline(pdf, "../dni.pdf"), uploadId]);
  expect(taken.map(({ filename, sizeBytes }) => [filename, sizeBytes])).toEqual([
    ["dni.pdf", pdf.length],
    ["rebut.pdf", pdf.length],
  ]);
  const left = await database.unguarded.query("select from uploads");
  expect(left.rowCount).toBe(0);
});

test("a file is in one form only, and a transaction that fails leaves it", async () => {
  const { uploadId } = (await upload(pdf)).answer();
  const client = await database.pool.connect();
  await client.query("begin");
  await (await resolve(callOf({ customerId: anna }), [uploadId], limits)).take(client);
  await client.query("rollback");
  client.release();
  expect(await take([uploadId])).toHaveLength(1);
  expect(await failure(take([uploadId]))).toMatchObject({ code: "attachment_not_found" });
});

test("another customer's file, another visitor's and an unknown one are the same", async () => {
  const { uploadId } = (await upload(pdf)).answer();
  const visitors = await sendAsVisitor(pdf);
  for (const id of [uploadId, visitors.uploadId, "00000000-0000-4000-8000-000000000000"])
    expect(await failure(take([id], { customerId: pere }))).toMatchObject({ code: "attachment_not_found" });
  expect(await take([visitors.uploadId], { cookies: visitors.cookies })).toHaveLength(1);
});

test("a visitor's form takes files of its body without a cookie", async () => {
  expect(await take([inline(pdf)], {})).toHaveLength(1);
});

test.each([[[]], [Array.from({ length: 4 }, () => inline(pdf))]])(
  "a form with the wrong number of files is refused with the limits",
  async (files) => {
    expect(await failure(take(files))).toEqual({ code: "attachment_count", values: limits });
  },
);

test.each([
  [Buffer.from("<svg onload='alert(1)'/>"), "file_type_not_supported"],
  [Buffer.alloc(0), "file_empty"],
  [Buffer.concat([pdf, Buffer.alloc(limitBytes)]), "file_too_large"],
])(
  "a file of the body that is not accepted is refused by its name, with the reason",
  async (content, reason) => {
    const before = storedFiles();
    expect(await failure(take([inline(content, "x.pdf")]))).toEqual({
      code: "attachment_refused",
      values: { filename: "x.pdf", reason },
    });
    expect(storedFiles()).toBe(before);
  },
);
