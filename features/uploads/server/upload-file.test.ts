import { expect, test } from "vitest";
import { limitBytes, pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { upload, storedFiles, database, anna, server } = await startUploadsServer();

test("a file is stored with its clean name and the format of its content", async () => {
  const uploaded = (await upload(pdf, "../factures/juliol.png")).answer();
  expect(uploaded).toMatchObject({
    filename: "juliol.png",
    mediaType: "application/pdf",
    sizeBytes: pdf.length,
  });
  expect(storedFiles()).toBe(1);
});

test.each([
  ["an empty file", Buffer.alloc(0), 400, "file_empty"],
  ["a file over the limit", Buffer.concat([pdf, Buffer.alloc(limitBytes)]), 413, "file_too_large"],
  ["a web page", Buffer.from("<html><script>alert(1)</script>"), 415, "file_type_not_supported"],
  ["a drawing with scripts", Buffer.from("<svg onload='alert(1)'/>"), 415, "file_type_not_supported"],
  ["an iPhone photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), 415, "heic_not_supported"],
])("%s is refused, and nothing is stored", async (_case, file, status, code) => {
  const before = storedFiles();
  const refused = await upload(file);
  expect([refused.status, refused.problem().code, storedFiles()]).toEqual([status, code, before]);
});

test("the refusal of a large file names the limit", async () => {
  const { values } = (await upload(Buffer.concat([pdf, Buffer.alloc(limitBytes)]))).problem();
  expect(values).toEqual({ limitMb: 2 });
});

test("a file of exactly the limit is taken", async () => {
  const file = Buffer.concat([pdf, Buffer.alloc(limitBytes - pdf.length)]);
  expect((await upload(file)).answer().sizeBytes).toBe(limitBytes);
});

test.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])(
  "a body of the type %s is refused",
  async (type) => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/v1/uploads/?name=a.pdf",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": type,
        cookie: `llum_session=${anna}.full`,
      },
      payload: pdf,
    });
    expect([response.statusCode, response.json().code]).toEqual([415, "unsupported_content_type"]);
  },
);

test("a customer with fifty files that no form has taken has to finish one first", async () => {
  await database.unguarded.query(
    `insert into uploads (customer_id, upload_id, filename, media_type, size_bytes, storage_key, created_at)
     select $1, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, '', now() from generate_series(1, 50)`,
    [anna],
  );
  const refused = await upload(pdf);
  expect([refused.status, refused.problem().code]).toEqual([429, "too_many_uploads"]);
});
