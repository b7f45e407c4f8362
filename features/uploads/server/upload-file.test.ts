import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eicar } from "#integrations/file-scanner/sandbox.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { downloadUpload } from "../contract/download-upload.ts";
import { uploadFile } from "../contract/upload-file.ts";
import { limitBytes, pdf, startUploadsServer } from "./testing/uploads-server.ts";

const { upload, storedFiles, incomingFolder, database, anna, server, sendAsVisitor, acceptVisitors } =
  await startUploadsServer();

test("a file is stored with its clean name and the format of its content", async () => {
  const uploaded = (await upload(pdf, "../factures/juliol.png")).answer();
  expect(uploaded).toMatchObject({
    filename: "juliol.pdf",
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
  await database.unguarded.query("delete from uploads; delete from visitor_uploads");
  expect([refused.status, refused.problem().code]).toEqual([429, "too_many_uploads"]);
});

test("a visitor's browser gets a cookie with 256 random bits that no script reads", async () => {
  const sent = await server.call(uploadFile, { as: "visitor", query: { name: "a.pdf" }, file: pdf });
  expect(String(sent.headers["set-cookie"])).toMatch(
    /^llum_visitor=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test("a visitor cannot send files where no form without a session takes them", async () => {
  acceptVisitors(false);
  const refused = await server.call(uploadFile, { as: "visitor", query: { name: "a.pdf" }, file: pdf });
  acceptVisitors(true);
  expect([refused.status, refused.problem().code, refused.headers["set-cookie"]]).toEqual([
    401,
    "not_signed_in",
    undefined,
  ]);
});

test("from one network at most fifty files of visitors wait for a form, whatever their cookies", async () => {
  await sendAsVisitor(pdf);
  await database.unguarded.query(
    `insert into visitor_uploads
       (visitor_hash, upload_id, network, filename, media_type, size_bytes, storage_key, created_at)
     select sha256(i::text::bytea), gen_random_uuid(), network, 'a.pdf', 'application/pdf', 1, '', now()
     from generate_series(1, 50) i, (select network from visitor_uploads limit 1) one`,
  );
  const refused = await server.call(uploadFile, { as: "visitor", query: { name: "a.pdf" }, file: pdf });
  await database.unguarded.query("delete from uploads; delete from visitor_uploads");
  expect([refused.status, refused.problem().code]).toEqual([429, "too_many_uploads"]);
});

const as = { customerId: anna };
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#62baea" } });
const page = Buffer.from("<script>alert(document.domain)</script>");

/** A photo as a phone takes it: on its side, with the place where it was taken. */
const photo = await pictureOf(60, 40)
  .withExif({ IFD0: { Artist: "Anna" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 59/1 0/1" } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

/** The picture that is stored when this one was sent. */
const storedPicture = async (file: Buffer, name: string) => {
  const { uploadId } = (await upload(file, name)).answer();
  const { bytes, headers } = await server.call(downloadUpload, { as, params: { id: uploadId } });
  return { bytes, headers, metadata: await sharp(bytes).metadata() };
};

test("a photo is stored upright and without metadata", async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { bytes, metadata } = await storedPicture(photo, "dni.jpg");
  expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
    40,
    60,
    undefined,
    undefined,
  ]);
  expect(bytes.includes("Anna")).toBe(false);
});

test.each([
  ["image/png", await pictureOf(8, 8).png().toBuffer()],
  ["image/webp", await pictureOf(8, 8).webp().toBuffer()],
  ["image/jpeg", await pictureOf(8, 8).jpeg().toBuffer()],
])("a page behind a picture of the type %s is not stored", async (type, picture) => {
  const { bytes, headers } = await storedPicture(Buffer.concat([picture, page]), "page.html");
  expect(bytes.includes("<script>")).toBe(false);
  expect([headers["content-type"], headers["x-content-type-options"]]).toEqual([type, "nosniff"]);
  const ending = type.replace("image/", "").replace("jpeg", "jpg");
  expect(headers["content-disposition"]).toBe(`attachment; filename="page.${ending}"`);
});

test("a document that is also a page and an archive is only ever sent as a document to save", async () => {
  const file = Buffer.concat([pdf, page, Buffer.from("PK\x03\x04", "latin1")]);
  const { uploadId } = (await upload(file, "factura.html")).answer();
  const { headers } = await server.call(downloadUpload, { as, params: { id: uploadId } });
  expect([
    headers["content-type"],
    headers["x-content-type-options"],
    headers["content-disposition"],
    headers["content-security-policy"],
  ]).toEqual([
    "application/pdf",
    "nosniff",
    'attachment; filename="factura.pdf"',
    expect.stringMatching(/default-src 'none'.*; sandbox$/),
  ]);
});

test("a picture that is larger than a page needs is reduced", async () => {
  const large = await pictureOf(5000, 1000).png().toBuffer();
  expect((await storedPicture(large, "large.png")).metadata).toMatchObject({ width: 4000, height: 800 });
});

test.each([
  ["a document with malware", Buffer.concat([pdf, Buffer.from(eicar)]), 422, "file_infected"],
  ["a photo with malware behind it", Buffer.concat([photo, Buffer.from(eicar)]), 422, "file_infected"],
  ["10,000 × 10,000 pixels", await pictureOf(10_000, 10_000).png().toBuffer(), 413, "picture_too_large"],
  [
    "many pixels that cannot be read line by line",
    await pictureOf(5_000, 5_000).png({ progressive: true }).toBuffer(),
    413,
    "picture_too_large",
  ],
  ["half a photo", photo.subarray(0, photo.length / 2), 415, "picture_not_readable"],
  [
    "the first bytes of a picture alone",
    Buffer.from("\x89PNG\r\n\x1a\n________", "latin1"),
    415,
    "picture_not_readable",
  ],
  [
    "a drawing that begins as a picture",
    Buffer.from("\xff\xd8\xff<svg></svg>", "latin1"),
    415,
    "picture_not_readable",
  ],
])("%s is refused within two seconds, and leaves nothing", async (_case, file, status, code) => {
  const [before, since] = [storedFiles(), performance.now()];
  const refused = await upload(file);
  expect([refused.status, refused.problem().code, storedFiles()]).toEqual([status, code, before]);
  expect(performance.now() - since).toBeLessThan(2_000 * measureSlowness());
  expect(readdirSync(incomingFolder)).toEqual([]);
});

test("the refusal of a picture names the limit", async () => {
  const { values } = (await upload(await pictureOf(10_000, 10_000).png().toBuffer())).problem();
  expect(values).toEqual({ limitMegapixels: 50 });
});

test("a file that the scanner does not check is refused for now, and reported", async () => {
  const failures: Error[] = [];
  const parts = await startUploadsServer({
    scanner: { scan: () => Promise.reject(new Error("ClamAV does not answer")) },
    onFailure: (error) => void failures.push(error),
  });
  const refused = await parts.upload(pdf);
  expect([refused.status, refused.problem().code, refused.headers["retry-after"]]).toEqual([
    503,
    "file_not_checked",
    "60",
  ]);
  expect([failures.length, parts.storedFiles()]).toEqual([1, 0]);
});

const longName = `${"a".repeat(250)}.pdf`;
test.each([
  ["../../etc/passwd", "passwd.pdf"],
  ["..\\..\\windows\\CON", "CON.pdf"],
  [longName, longName.slice(-150)],
])("the name %j is only a name", async (name, filename) => {
  expect((await upload(pdf, name)).answer().filename).toBe(filename);
});
