import { readdir } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { downloadCommunicationDocument } from "../../contract/download-communication-document.ts";
import { listCommunications } from "../../contract/list-communications.ts";
import { annasRecord, documentsOf, fornsGasRecord, loadSamples } from "../testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";
import { loadCommunications } from "./load-communications.ts";

const { server, database, storage, folder, anna } = await startContractsServer();
await loadSamples({ database, storage }, [annasRecord, fornsGasRecord]);
const contractIdOf = async (name: string): Promise<number> =>
  (await database.unguarded.query("select contract_id from contracts where name = $1", [name])).rows[0]
    .contract_id;

const letter = {
  id: "L-1",
  contract: annasRecord.name,
  channel: "letter",
  sent_at: "2026-01-12T09:00:00Z",
  recipient: "Carrer Major, 1",
  subject: "Revisió de preus",
  documents: [{ filename: "preus.pdf", path: "l/1.pdf" }],
};
const contents = { "l/1.pdf": "%PDF preus", "l/2.pdf": "%PDF annex" };
const load = async (...records: unknown[]) => {
  const { refusals, ...counts } = await loadCommunications({
    database,
    storage,
    records: records.map((record, index) => ({ line: index + 1, record })),
    documents: documentsOf(contents),
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};
const listed = async () => {
  const params = { id: await contractIdOf(annasRecord.name) };
  return (await server.call(listCommunications, { as: { customerId: anna }, params })).answer().items;
};
const download = (id: number | undefined) =>
  server.call(downloadCommunicationDocument, { as: { customerId: anna }, params: { id: id ?? 0 } });
const storedFiles = async (): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

beforeEach(async () => {
  await load({ ...letter, documents: [] }, { ...letter, contract: fornsGasRecord.name });
  await database.unguarded.query("delete from contract_communications where customer_id = $1", [anna]);
});

test("a loaded letter is listed, and its document is downloaded", async () => {
  expect((await load(letter)).counts).toMatchObject({ new: 1, refused: 0 });
  const items = await listed();
  expect(items).toEqual([
    {
      communicationId: expect.any(Number),
      channel: "letter",
      sentAt: new Date("2026-01-12T09:00:00Z"),
      recipient: "Carrer Major, 1",
      subject: "Revisió de preus",
      body: "",
      documents: [{ documentId: expect.any(Number), filename: "preus.pdf", sizeBytes: 10 }],
    },
  ]);
  const { status, headers, bytes } = await download(items[0]?.documents[0]?.documentId);
  expect([status, bytes.toString(), headers["content-type"]]).toEqual([200, "%PDF preus", "application/pdf"]);
  expect(headers["content-disposition"]).toMatch(/^attachment;.*preus\.pdf/);
});

test("a record that is loaded again changes nothing, and one that differs replaces its documents", async () => {
  await load(letter);
  const before = await listed();
  const files = await storedFiles();
  expect((await load(letter)).counts).toMatchObject({ unchanged: 1 });
  expect(await listed()).toEqual(before);
  const corrected = {
    ...letter,
    subject: "Revisió de preus, correcció",
    documents: [{ filename: "annex.pdf", path: "l/2.pdf" }],
  };
  expect((await load(corrected)).counts).toMatchObject({ changed: 1 });
  const [after] = await listed();
  expect(after).toMatchObject({
    communicationId: before[0]?.communicationId,
    subject: "Revisió de preus, correcció",
    documents: [{ filename: "annex.pdf" }],
  });
  expect((await download(after?.documents[0]?.documentId)).bytes.toString()).toBe("%PDF annex");
  // The former document is deleted from storage.
  expect(await storedFiles()).toBe(files);
});

test.each([
  ["an unknown contract", { contract: "0009999" }, /contract 0009999 is not known/],
  ["an unknown channel", { channel: "fax" }, /channel/],
  ["no subject", { subject: " " }, /subject/],
  ["a missing document", { documents: [{ filename: "a.pdf", path: "l/9.pdf" }] }, /no file l\/9.pdf/],
  ["a program", { documents: [{ filename: "a.exe", path: "l/1.pdf" }] }, /a.exe is of a kind/],
  ["a path out of the folder", { documents: [{ filename: "a.pdf", path: "../1.pdf" }] }, /leads out/],
  ["two documents of one name", { documents: [...letter.documents, ...letter.documents] }, /twice/],
])("a record with %s is refused", async (_title, changes, reason) => {
  const { counts, reasons } = await load({ ...letter, ...changes });
  expect(counts).toMatchObject({ new: 0, refused: 1 });
  expect(reasons).toEqual([expect.stringMatching(reason)]);
  expect(await listed()).toEqual([]);
});

test("a load that fails leaves no file behind", async () => {
  const before = await storedFiles();
  const records = async function* () {
    yield { line: 1, record: letter };
    for (let line = 2; line <= 500; line += 1)
      yield { line, record: { ...letter, id: String(line), documents: [] } };
    throw new Error("the disk went away");
  };
  const failed = loadCommunications({
    database,
    storage,
    records: records(),
    documents: documentsOf(contents),
  });
  await expect(failed).rejects.toThrow("the disk went away");
  expect([await storedFiles(), await listed()]).toEqual([before, []]);
});
