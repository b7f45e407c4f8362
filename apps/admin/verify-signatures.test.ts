import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { announce } from "#features/notifications/server/announce.ts";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { requestChanges } from "#apps/server/testing/declared.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { requestMoved } from "#features/requests/server/request-emails.ts";
import { workers } from "#features/signatures/server/routes.ts";
import { worker } from "#platform/server/jobs/jobs.ts";
import { createFollowRequests } from "#features/signatures/server/follow-requests.ts";
import { pollSignatures } from "#features/signatures/server/poll-signatures.ts";
import { createSandboxSignature, decideSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, context, run, now } = await createTestAdmin("demo");
const { storage } = context;
const queue = createTestJobs();
const provider = createSandboxSignature(database, { publicOrigin: "https://portal.example.org" });
const requests = createChangeRequests({
  database,
  kinds: requestChanges,
  onMoved: createFollowRequests({ ...queue, announce }),
});
const signatureWorkers = [
  worker(requestMoved, async () => {}),
  ...workers({
    database,
    storage,
    jobs: queue.jobs,
    provider,
    makeSigningDocument: async ({ reference }) => ({
      filename: "a.pdf",
      content: Buffer.from(`%PDF ${reference}`),
      consentVersion: "1",
      consentText: "Yes",
    }),
    requestChanges,
  }),
];

/** A change of the household's contract 0012101 that the customer has signed. */
const sign = async (): Promise<void> => {
  const { rows } = await database.unguarded.query(
    "select customer_id, contract_id from contract_names where name = '0012101'",
  );
  await requests.submit(invoiceDeliveryChange, {
    customerId: Number(rows[0].customer_id),
    contractId: Number(rows[0].contract_id),
    details: { invoice_online: "postal" as const },
    replaced: { invoice_online: "email" },
    state: "waiting_for_signature",
    now,
  });
  await queue.doAll(signatureWorkers, now);
  const signatures = await database.unguarded.query("select signature_id from sandbox_signatures");
  const [{ signature_id: signatureId }] = signatures.rows;
  await decideSandboxSignature(database, signatureId, { state: "signed", address: "192.0.2.7", now });
  const onError = (error: unknown): never => {
    throw error;
  };
  await pollSignatures({ database, requests, provider, onError }, now);
};

beforeEach(async () => {
  await database.unguarded.query(
    `delete from change_requests; delete from request_references; delete from outbox_events;
     delete from signature_evidence; delete from sandbox_signatures`,
  );
  await sign();
});

test("evidence that agrees with its hashes, the states and the documents is reported with its numbers", async () => {
  const { lines, json, isFailure } = await run(["signatures", "verify"]);
  expect([lines, isFailure]).toEqual([["1 customer, 2 entries, 1 document: everything agrees"], false]);
  const { rows } = await database.unguarded.query("select hash from signature_evidence where entry = 2");
  expect(json).toEqual([
    { tax_id: "12345678Z", entries: 2, last_hash: rows[0].hash, documents: 1, problems: [] },
  ]);
});

test("the entries of a contract are listed with the signer's address and the document's hash", async () => {
  const { lines } = await run(["signatures", "verify", "--contract", "0012101"]);
  const { rows } = await database.unguarded.query("select document_hash from request_signatures");
  expect(lines).toEqual([
    expect.stringMatching(/^TIME +EVENT +REQUEST +ADDRESS +DOCUMENT \(SHA-256\)$/),
    expect.stringContaining("document_created"),
    expect.stringMatching(new RegExp(`signed .* 192\\.0\\.2\\.7 +${rows[0].document_hash}$`)),
    "1 customer, 2 entries, 1 document: everything agrees",
  ]);
  // Another contract of the same customer has none of its own.
  expect((await run(["signatures", "verify", "--contract", "0012102"])).lines).toHaveLength(2);
  await expect(run(["signatures", "verify", "--contract", "9999999"])).rejects.toThrow(
    "There is no contract 9999999.",
  );
});

test.each([
  ["a changed address", "update signature_evidence set address = '192.0.2.8' where entry = 2", "entry 2"],
  ["a changed consent", "update signature_evidence set consent_text = 'No' where entry = 1", "entry 1"],
  ["a removed first entry", "delete from signature_evidence where entry = 1", "entry 1"],
  ["a removed last entry", "delete from signature_evidence where entry = 2", 'no entry "signed"'],
  ["removed evidence", "delete from signature_evidence", 'no entry "document_created"'],
  ["another hash", "update request_signatures set document_hash = '00'", "another document hash"],
])("%s is found, for all customers and for the contract", async (_title, change, explanation) => {
  await database.unguarded.query(change);
  for (const args of [[], ["--contract", "0012101"]]) {
    const { lines, isFailure } = await run(["signatures", "verify", ...args]);
    expect(isFailure).toBe(true);
    expect(lines.join("\n")).toMatch(/\d problems?\nCUSTOMER +PROBLEM\n12345678Z /);
    expect(lines.join("\n")).toContain(explanation);
  }
});

test("a document that was replaced or is lost is found", async () => {
  const planted = await storage.put(Readable.from([Buffer.from("%PDF planted")]));
  const explanation = async (key: string) => {
    await database.unguarded.query("update request_signatures set storage_key = $1", [key]);
    return (await run(["signatures", "verify"])).json;
  };
  expect(await explanation(planted.key)).toMatchObject([{ problems: [{ code: "changed_document" }] }]);
  await storage.delete(planted.key);
  expect(await explanation(planted.key)).toMatchObject([{ problems: [{ code: "missing_document" }] }]);
});
