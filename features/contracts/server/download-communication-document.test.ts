import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadCommunicationDocument } from "../contract/download-communication-document.ts";
import { loadCommunications } from "./load/load-communications.ts";
import { annasRecord, documentsOf, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, database, storage } = await startContractsServer();
await loadSamples({ database, storage }, [annasRecord, fornsGasRecord]);
const letterAbout = (contract: string, ...filenames: string[]) => ({
  id: "L-1",
  contract,
  channel: "letter",
  sent_at: "2026-01-12T09:00:00Z",
  recipient: "Carrer Major, 1",
  subject: "Revisió de preus",
  documents: filenames.map((filename) => ({ filename, path: filename })),
});
await loadCommunications({
  database,
  storage,
  records: [
    { line: 1, record: letterAbout(annasRecord.name, "preus.pdf", "lost.pdf") },
    { line: 2, record: letterAbout(fornsGasRecord.name, "forn.pdf") },
  ],
  documents: documentsOf({ "preus.pdf": "%PDF anna", "lost.pdf": "%PDF lost", "forn.pdf": "%PDF forn" }),
});
const { rows } = await database.unguarded.query(
  "select document_id, filename, storage_key from communication_documents",
);
const idOf = (filename: string): number => Number(rows.find((row) => row.filename === filename).document_id);
const download = (filename: string, customerId = anna) =>
  server.call(downloadCommunicationDocument, { as: { customerId }, params: { id: idOf(filename) } });

test("a document is sent as a file with its name, and is not cached", async () => {
  const { status, headers, bytes } = await download("preus.pdf");
  expect([status, bytes.toString()]).toEqual([200, "%PDF anna"]);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment;.*preus\.pdf/),
    "cache-control": "no-store",
  });
});

test("a document that is missing in storage, or another customer's, is not found", async () => {
  await storage.delete(rows.find((row) => row.filename === "lost.pdf").storage_key);
  for (const answer of [await download("lost.pdf"), await download("preus.pdf", forn)])
    expect([answer.status, answer.problem().code]).toEqual([404, "attachment_not_found"]);
});

provesForeignIdsAreHidden(downloadCommunicationDocument, {
  server,
  valid: { as: { customerId: anna }, params: { id: idOf("preus.pdf") } },
  foreignParams: { id: idOf("forn.pdf") },
  unknownParams: { id: 987_654_321 },
});
