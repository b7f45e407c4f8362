import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { exportedInvoice, startInvoicesServer } from "../testing/invoice-test-server.ts";

const { database, storage, load } = await startInvoicesServer();

const storedRows = async () => {
  const { rows } = await database.unguarded.query(
    "select filename, size_bytes, storage_key from invoice_documents order by filename",
  );
  return rows;
};
const storedFiles = async (): Promise<number> => {
  const entries = await readdir(database.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
const withPdf = exportedInvoice("D-1", { document: "pdf/d-1.pdf" });

test("the retailer's own PDF of an invoice is stored under a random key", async () => {
  expect(await load([withPdf], { "pdf/d-1.pdf": "%PDF-one" })).toMatchObject({ new: 1, refused: 0 });
  const [row] = await storedRows();
  expect(row).toMatchObject({ filename: "D-1.pdf", size_bytes: 8 });
  expect(row.storage_key).toMatch(/^[0-9a-f/]+$/);
  const content = await storage.get(row.storage_key);
  expect(content && (await text(content))).toBe("%PDF-one");
});

test("the same file changes nothing, and another content under the same path replaces it", async () => {
  const [before] = await storedRows();
  expect(await load([withPdf], { "pdf/d-1.pdf": "%PDF-one" })).toMatchObject({ unchanged: 1 });
  expect(await storedRows()).toEqual([before]);
  expect(await load([withPdf], { "pdf/d-1.pdf": "%PDF-second" })).toMatchObject({ changed: 1 });
  const [after] = await storedRows();
  expect([after.size_bytes, await storedFiles()]).toEqual([11, 1]);
  expect(await storage.get(before.storage_key)).toBeUndefined();
});

test("a record without the PDF deletes it, and leaves the others", async () => {
  await load([exportedInvoice("D-2", { document: "d-2.pdf" })], { "d-2.pdf": "%PDF-two" });
  expect(await load([exportedInvoice("D-1")])).toMatchObject({ changed: 1 });
  expect((await storedRows()).map(({ filename }) => filename)).toEqual(["D-2.pdf"]);
  expect(await storedFiles()).toBe(1);
});

test.each([
  ["pdf/none.pdf", /there is no file pdf\/none.pdf beside/],
  ["text.pdf", /document text.pdf is not a PDF/],
  ["../../etc/passwd", /leads out of the folder/],
  ["/etc/passwd", /leads out of the folder/],
])("the document %s is refused with its record", async (document, reason) => {
  const report = await load([exportedInvoice("D-3", { document })], { "text.pdf": "a text" });
  expect(report.refusals).toEqual([{ line: 1, reason: expect.stringMatching(reason) }]);
});

test("a load that fails leaves no new file", async () => {
  const before = await storedFiles();
  const records = Array.from({ length: 501 }, (_, index) =>
    exportedInvoice(`X-${index}`, { document: "x.pdf" }),
  );
  const failing = load(
    [
      ...records.slice(0, 500),
      ...records.slice(500),
      {
        kind: "gas",
        get number() {
          throw new Error("the disk went away");
        },
      },
    ],
    { "x.pdf": "%PDF-x" },
  );
  await expect(failing).rejects.toThrow("the disk went away");
  expect(await storedFiles()).toBe(before);
});
