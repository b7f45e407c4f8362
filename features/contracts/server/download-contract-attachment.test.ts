import { describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadContractAttachment } from "../contract/download-contract-attachment.ts";
import { annasRecord, documentsOf, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, database, storage } = await startContractsServer();

const document = (filename: string, path: string) => ({
  category: "Contracte",
  name: "Condicions",
  filename,
  path,
  created_at: "2025-01-02T10:00:00Z",
});
const odd = 'Contracte d\'Anna "final"; ñ €\r\nX-Evil: 1.html.txt';
await loadSamples(
  { database, storage },
  [
    {
      ...annasRecord,
      attachments: [document("condicions.pdf", "a"), document(odd, "b"), document("lost.pdf", "c")],
    },
    { ...fornsGasRecord, attachments: [document("forn.pdf", "d")] },
  ],
  { documents: documentsOf({ a: "%PDF anna", b: "<script>", c: "lost", d: "%PDF forn" }) },
);
const { rows } = await database.unguarded.query(
  "select attachment_id, filename, storage_key from attachments",
);
const idOf = (filename: string): number => rows.find((row) => row.filename === filename).attachment_id;

const download = (filename: string, customerId = anna) =>
  server.call(downloadContractAttachment, { as: { customerId }, params: { id: idOf(filename) } });

describe("a document of a contract", () => {
  it("is sent as a file with its name, and is not cached", async () => {
    const { status, headers, bytes } = await download("condicions.pdf");
    expect([status, bytes.toString()]).toEqual([200, "%PDF anna"]);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment;.*filename="?condicions\.pdf/),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  it("is never displayed inline and adds no header, whatever its name", async () => {
    const { headers } = await download(odd);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(headers["content-disposition"]).toMatch(/^attachment;[\x20-\x7e]*$/);
    expect(headers["x-evil"]).toBeUndefined();
  });

  it("is not found when it is missing in storage", async () => {
    await storage.delete(rows.find((row) => row.filename === "lost.pdf").storage_key);
    const answer = await download("lost.pdf");
    expect([answer.status, answer.problem().code]).toEqual([404, "attachment_not_found"]);
  });

  it("is not found for another customer", async () => {
    const answer = await download("condicions.pdf", forn);
    expect([answer.status, answer.problem().code]).toEqual([404, "attachment_not_found"]);
  });
});

provesForeignIdsAreHidden(downloadContractAttachment, {
  server,
  valid: { as: { customerId: anna }, params: { id: idOf("condicions.pdf") } },
  foreignParams: { id: idOf("forn.pdf") },
  unknownParams: { id: 987_654_321 },
});
