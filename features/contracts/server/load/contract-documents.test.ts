import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { annasRecord, documentsOf, loadSamples, sampleCups } from "../testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { database, storage, folder } = await startContractsServer();

const document = (filename: string, path: string) => ({
  category: "Contracte",
  name: "Condicions",
  filename,
  path,
  created_at: "2025-01-02T10:00:00Z",
});
const recordWith = (...attachments: unknown[]) => ({
  ...annasRecord,
  name: "0000401",
  supply_point: { ...annasRecord.supply_point, cups: sampleCups(401) },
  attachments,
});
const load = async (record: unknown, contents: Record<string, string>) => {
  const { refusals, ...counts } = await loadSamples({ database, storage }, [record], {
    documents: documentsOf(contents),
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};

const storedRows = async () => {
  const { rows } = await database.unguarded.query(
    "select filename, media_type, size_bytes, storage_key from attachments order by filename",
  );
  return rows;
};
const storedFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

const signed = document("Condicions.PDF", "docs/0000401.pdf");
const annex = document("b.txt", "docs/b.txt");
const contents = { "docs/0000401.pdf": "%PDF signed", "docs/b.txt": "annex" };

test("documents are stored under keys that do not reveal the customer", async () => {
  expect((await load(recordWith(signed), contents)).counts).toMatchObject({ new: 1 });
  const [attachment] = await storedRows();
  expect(attachment).toEqual({
    filename: "Condicions.PDF",
    media_type: "application/pdf",
    size_bytes: 11,
    storage_key: expect.stringMatching(/^[0-9a-f/]+$/),
  });
  const content = await storage.get(attachment.storage_key);
  expect(content && (await text(content))).toBe("%PDF signed");
});

test("documents are unchanged when others are added, and deleted when they are no longer listed", async () => {
  const [before] = await storedRows();
  await load(recordWith(signed, annex), contents);
  expect(await storedRows()).toEqual([before, expect.objectContaining({ filename: "b.txt", size_bytes: 5 })]);
  expect(await storedFiles()).toBe(2);
  await load(recordWith(annex), contents);
  expect(await storedRows()).toEqual([expect.objectContaining({ filename: "b.txt" })]);
  expect(await storedFiles()).toBe(1);
});

test.each([
  [document("c.pdf", "docs/c.pdf"), /no file docs\/c.pdf beside/],
  [document("c.exe", "docs/b.txt"), /c.exe is of a kind that cannot be handed out/],
  [document("c", "docs/b.txt"), /c is of a kind that cannot be handed out/],
  [document("c.pdf", "../../etc/passwd"), /leads out of the folder/],
  [document("c.pdf", "docs/../../x.pdf"), /leads out of the folder/],
  [document("c.pdf", "/etc/passwd"), /leads out of the folder/],
  [document("c.pdf", String.raw`C:\secrets.pdf`), /leads out of the folder/],
  [document("c.pdf", "docs/b.txt\0.pdf"), /leads out of the folder/],
])("the document %j is refused", async (attachment, reason) => {
  const { reasons } = await load(recordWith(attachment), contents);
  expect(reasons).toEqual([expect.stringMatching(reason)]);
});

/** One valid record and enough others to write a batch, then an error. */
const failingRecords = async function* () {
  yield { line: 1, record: recordWith(document("d.pdf", "docs/0000401.pdf")) };
  for (let line = 2; line <= 500; line += 1) {
    yield { line, record: { ...annasRecord, name: String(line), customer_tax_id: "00000000T" } };
  }
  throw new Error("the disk went away");
};

test("a load that fails leaves no new files and deletes none", async () => {
  const before = [await storedRows(), await storedFiles()];
  const failed = loadSamples({ database, storage }, [], {
    records: failingRecords(),
    documents: documentsOf(contents),
  });
  await expect(failed).rejects.toThrow("the disk went away");
  expect([await storedRows(), await storedFiles()]).toEqual(before);
});
