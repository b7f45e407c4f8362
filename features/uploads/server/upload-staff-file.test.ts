import sharp from "sharp";
import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { createSandboxScanner, eicar } from "#integrations/file-scanner/sandbox.ts";
import { uploadStaffFile } from "../contract/at-desk/upload-staff-file.ts";

const scanner = { isDown: false };
const sandbox = createSandboxScanner();
const { enter, database } = await startDeskServer({
  fileScanner: {
    scan: (content) => (scanner.isDown ? Promise.reject(new Error("down")) : sandbox.scan(content)),
  },
});
const marta = await enter("Marta", "agent");
const pdf = Buffer.from("%PDF-1.7\na bill\n%%EOF\n");
const send = (file: Buffer, name = "factura.pdf") => marta.call(uploadStaffFile, { query: { name }, file });
const many = { create: { width: 10_000, height: 10_000, channels: 3 as const, background: "white" } };

test("a file is stored with the format of its content, as those of customers", async () => {
  expect((await send(pdf, "../factures/juliol.png")).json).toMatchObject({
    filename: "juliol.pdf",
    media_type: "application/pdf",
    size_bytes: pdf.length,
  });
});

test.each([
  ["an empty file", Buffer.alloc(0), "file_empty"],
  ["a web page", Buffer.from("<p>Hola</p>"), "file_type_not_supported"],
  ["an iPhone photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "heic_not_supported"],
  ["a file over the limit", Buffer.concat([pdf, Buffer.alloc(15_000_000)]), "file_too_large"],
  ["a document with malware", Buffer.concat([pdf, Buffer.from(eicar)]), "file_infected"],
  ["10,000 × 10,000 pixels", await sharp(many).png().toBuffer(), "picture_too_large"],
  [
    "the first bytes of a picture",
    Buffer.from("\x89PNG\r\n\x1a\n________", "latin1"),
    "picture_not_readable",
  ],
])("%s is refused", async (_case, file, code) => {
  expect((await send(file)).json.code).toBe(code);
});

test("a file that the scanner does not check is refused for now", async () => {
  scanner.isDown = true;
  const refused = await send(pdf);
  scanner.isDown = false;
  expect(refused.json.code).toBe("file_not_checked");
});

test("a staff member with fifty files that no answer has taken sends no more", async () => {
  await database.unguarded.query(
    `insert into staff_uploads (staff_id, upload_id, filename, media_type, size_bytes, storage_key, created_at)
     select $1, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, '', now() from generate_series(1, 50)`,
    [marta.staffId],
  );
  expect((await send(pdf)).json.code).toBe("too_many_uploads");
});
