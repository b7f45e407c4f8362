import { createAudit } from "#features/audit/server/audit-log.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createRequestSummaries } from "#features/requests/server/request-summaries.ts";
import { buffer } from "node:stream/consumers";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { announce } from "#features/notifications/server/announce.ts";
import { createSandboxSignature, decideSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { documentPrinter } from "#platform/server/pdf/printed-document.ts";
import { pageCountOf, textsOf } from "#platform/testing/pdf-text.ts";
import type { Email } from "#platform/server/mail/email.ts";
import { requestChanges, routes } from "#apps/server/testing/declared.ts";
import {
  annasRecord,
  createRecordCommunication,
  invoiceDeliveryChange,
  loadSamples,
  startContractsServer,
} from "#apps/server/testing/requests-fixture.ts";
import { cancelRequest } from "#features/requests/contract/cancel-request.ts";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { findEvents } from "#platform/server/outbox/outbox.ts";
import { handlers as requestHandlers, workers as requestWorkers } from "#features/requests/server/routes.ts";
import { workers } from "./routes.ts";
import { findSignature } from "./signature-queries.ts";
import { createFollowRequests } from "./follow-requests.ts";
import { pollSignatures } from "./poll-signatures.ts";
import { findBrokenEntry, readEvidence } from "./signature-evidence.ts";
import { createSigningDocument } from "./signing-document.ts";

const { database, storage, anna } = await startContractsServer();
await loadSamples({ database, storage }, [annasRecord]);
await database.unguarded.query("update customers set email = 'anna@example.org' where customer_id = $1", [
  anna,
]);

const organization = {
  name: "Llum de Prova",
  legalName: "Llum de Prova, SCCL",
  taxId: "F00000000",
  address: "Carrer de l’Exemple, 1",
  phone: "900 000 000",
  email: "hola@llum.example",
};
const publicOrigin = "https://llum.example";
const queue = createTestJobs();
const requests = createChangeRequests({
  database,
  kinds: requestChanges,
  onMoved: createFollowRequests({ ...queue, announce }),
});
const sandbox = createSandboxSignature(database, { publicOrigin });
const print = documentPrinter({
  issuer: organization,
  theme: { primary: "#14133b", secondary: "#62baea" },
  compress: false,
});
const emails: { recipient: string; email: Email }[] = [];
const workerPorts = {
  findSignature,
  database,
  storage,
  jobs: queue.jobs,
  provider: sandbox,
  makeSigningDocument: createSigningDocument(print, { issuer: organization, kinds: requestChanges }),
  sendEmail: async (recipient: string, email: Email) => void emails.push({ recipient, email }),
  configuration: { organization },
  publicOrigin,
  recordCommunication: createRecordCommunication(database),
  requestChanges,
  routes,
};
const allWorkers = [...workers(workerPorts), ...requestWorkers(workerPorts)];
const server = await startTestServer(
  requestHandlers({
    requests,
    database,
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
    requestSummaries: createRequestSummaries(database, requestChanges),
  }),
);

const monday = new Date("2026-11-16T09:00:00Z");
const tuesday = new Date("2026-11-17T09:00:00Z");
const nextMonday = new Date("2026-11-23T09:00:01Z");
const as = { customerId: anna };

const submit = async (): Promise<string> => {
  const { rows } = await database.unguarded.query("select contract_id from contracts");
  const { reference } = await requests.submit(invoiceDeliveryChange, {
    customerId: anna,
    contractId: rows[0].contract_id,
    details: { invoice_online: "postal" as const },
    replaced: { invoice_online: "email" },
    state: "waiting_for_signature",
    now: monday,
  });
  return reference;
};
const work = (now = monday) => queue.doAll(allWorkers, now);
const errors: unknown[] = [];
const poll = (now: Date, provider: DocumentSignature = sandbox) =>
  pollSignatures({ database, requests, provider, onError: (error) => errors.push(error) }, now);
const signatureId = async (): Promise<string> =>
  (await database.unguarded.query("select signature_id from sandbox_signatures")).rows[0].signature_id;
const decide = async (state: "signed" | "rejected") =>
  decideSandboxSignature(database, await signatureId(), { state, address: "192.0.2.7", now: tuesday });
const stateNow = async () => (await requests.list(anna))[0]?.state;
const deliveryNow = async () =>
  (await database.unguarded.query("select invoice_delivery from contracts")).rows[0].invoice_delivery;
const evidence = () => readEvidence(database.pool, anna);
const eventTypes = async () =>
  (await findEvents(database, { state: "pending", limit: 10 })).map(({ type }) => type);

beforeEach(async () => {
  await database.unguarded.query(
    `delete from change_requests; delete from outbox_events; delete from signature_evidence;
     delete from sandbox_signatures; delete from contract_communications; update contracts set invoice_delivery = 'email'`,
  );
  emails.length = 0;
  errors.length = 0;
});

describe("a request that waits for a signature", () => {
  test("has a document and an email with the link, and no effect yet", async () => {
    const reference = await submit();
    await work();
    const [request] = await requests.list(anna);
    const id = await signatureId();
    expect(request).toMatchObject({
      reference,
      state: "waiting_for_signature",
      signingUrl: `${publicOrigin}/sandbox/sign/${id}`,
      signBefore: new Date("2026-11-23T09:00:00Z"),
    });
    expect(emails).toMatchObject([
      {
        recipient: "anna@example.org",
        email: {
          subject: "Falta la teva signatura · Les factures, en paper",
          action: { label: "Llegeix i signa el document", url: request?.signingUrl },
        },
      },
    ]);
    expect([await deliveryNow(), await eventTypes()]).toEqual(["email", []]);
    const { rows } = await database.unguarded.query(
      "select origin_key, recipient, subject, body from contract_communications",
    );
    expect(rows).toEqual([
      {
        origin_key: `${reference} waiting_for_signature`,
        recipient: "anna@example.org",
        subject: "Falta la teva signatura · Les factures, en paper",
        body: expect.stringContaining("has de signar el document"),
      },
    ]);
  });

  test("has a tagged document with parties, supply, change and consent, whose hash is recorded", async () => {
    await submit();
    await work();
    const { rows } = await database.unguarded.query(
      "select s.document, g.storage_key, g.document_hash, g.consent_text from sandbox_signatures s, request_signatures g",
    );
    const [row] = rows;
    const stored = await storage.get(row.storage_key);
    expect(stored && (await buffer(stored)).equals(row.document)).toBe(true);
    expect(row.document_hash).toBe(createHash("sha256").update(row.document).digest("hex"));
    const text = textsOf(row.document).join(" ");
    for (const part of [
      "Anna Roca, amb NIF 12345678Z",
      "Llum de Prova, SCCL, amb NIF F00000000",
      annasRecord.name,
    ])
      expect(text).toContain(part);
    expect(text).toContain(annasRecord.supply_point.cups);
    expect(text).toContain("Enviament de les factures per correu electrònic per correu postal");
    expect(text).toContain("Aquest canvi no té cap cost.");
    expect(text).toContain("Des de la propera factura.");
    expect(text).toContain("La pots anul·lar mentre no l’hàgim acceptada.");
    expect(row.consent_text).toContain("Llum de Prova");
    // The page of the provider shows the consent: what changes and what it costs stand in it.
    expect(row.consent_text).toContain("Les factures, en paper, sense cost.");
    expect(pageCountOf(row.document)).toBe(1);
    expect(row.document.toString("latin1")).toContain("/Marked true");
  });

  test("is sent to the retailer, with its effect, once it is signed", async () => {
    await submit();
    await work();
    await poll(monday);
    expect(await stateNow()).toBe("waiting_for_signature");
    await decide("signed");
    await poll(tuesday);
    await poll(tuesday);
    expect([await stateNow(), await deliveryNow(), await eventTypes()]).toEqual([
      "sent",
      "postal",
      ["request.sent"],
    ]);
    expect(await evidence()).toMatchObject([
      { event: "document_created", occurredAt: monday, consentVersion: "2026-11-26" },
      { event: "signed", occurredAt: tuesday, address: "192.0.2.7" },
    ]);
    expect(errors).toEqual([]);
  });

  test("is cancelled when the customer rejects the document", async () => {
    await submit();
    await work();
    await decide("rejected");
    await poll(tuesday);
    expect([await stateNow(), await deliveryNow(), await eventTypes()]).toEqual(["cancelled", "email", []]);
    expect((await evidence()).map(({ event }) => event)).toEqual(["document_created", "rejected"]);
  });

  test("expires after seven days, and the customer is written to", async () => {
    await submit();
    await work();
    await poll(nextMonday);
    expect([await stateNow(), await deliveryNow()]).toEqual(["expired", "email"]);
    emails.length = 0;
    await work(nextMonday);
    expect(emails.map(({ email }) => email.heading)).toEqual(["Ha caducat sense la teva signatura"]);
  });

  test("expires although its document was never made", async () => {
    await submit();
    await poll(nextMonday);
    expect(await stateNow()).toBe("expired");
    await work(nextMonday);
    expect(await database.unguarded.query("select from sandbox_signatures")).toMatchObject({ rowCount: 0 });
  });

  test("can be withdrawn, and can then no longer be signed", async () => {
    const reference = await submit();
    await work();
    await server.call(cancelRequest, { as, params: { reference } });
    await work(tuesday);
    expect(await decide("signed")).toBe(false);
    await poll(tuesday);
    expect([await stateNow(), await eventTypes()]).toEqual(["cancelled", []]);
    expect((await evidence()).map(({ event }) => event)).toEqual(["document_created", "withdrawn"]);
  });

  test("that was withdrawn before its document was made is never handed over", async () => {
    const reference = await submit();
    await server.call(cancelRequest, { as, params: { reference } });
    await work(tuesday);
    expect(await database.unguarded.query("select from sandbox_signatures")).toMatchObject({ rowCount: 0 });
    expect(emails).toEqual([]);
  });

  test("waits on when the provider signed another document, or does not answer", async () => {
    await submit();
    await work();
    const forged: DocumentSignature = {
      ...sandbox,
      findStatus: async () => ({
        state: "signed",
        decidedAt: tuesday,
        address: "",
        documentHash: "0".repeat(64),
      }),
    };
    const silent: DocumentSignature = {
      ...sandbox,
      findStatus: () => Promise.reject(new Error("no answer")),
    };
    await poll(tuesday, forged);
    await poll(tuesday, silent);
    expect(await stateNow()).toBe("waiting_for_signature");
    expect(errors.map(String)).toEqual([expect.stringContaining("another document"), "Error: no answer"]);
  });
});

describe("in the queue of staff", () => {
  const queued = async () =>
    (await database.unguarded.query("select state, topic from case_queue where kind = 'signature'")).rows;
  const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
  beforeEach(() => database.unguarded.query("delete from case_queue"));

  test("is a document that the provider has not got within an hour, until it has it", async () => {
    await submit();
    await poll(later(59));
    expect(await queued()).toEqual([]);
    await poll(later(61));
    await poll(later(62));
    expect(await queued()).toEqual([{ state: "not_prepared", topic: "contract.invoice_delivery" }]);
    await work(later(63));
    expect(await queued()).toEqual([]);
  });

  test("is a document whose time is over", async () => {
    await submit();
    await work();
    await poll(nextMonday);
    expect(await queued()).toEqual([{ state: "expired", topic: "contract.invoice_delivery" }]);
  });

  test("is none that the customer has withdrawn", async () => {
    const reference = await submit();
    await poll(later(61));
    await server.call(cancelRequest, { as, params: { reference } });
    expect(await queued()).toEqual([]);
  });
});

test("a read-only session sees that a request waits, but gets no link to sign", async () => {
  await submit();
  await work();
  const listed = async (readOnly: boolean) =>
    (await server.call(listRequests, { as: { ...as, readOnly } })).answer().items[0];
  expect((await listed(false))?.signingUrl).toContain("/sandbox/sign/");
  expect(await listed(true)).toMatchObject({ state: "waiting_for_signature", signingUrl: null });
});

describe("the evidence", () => {
  const make = async () => {
    const reference = await submit();
    await work();
    await decide("signed");
    await poll(tuesday);
    await requests.inTransaction((client) =>
      requests.move(client, { customerId: anna, reference }, { to: "done", actor: "retailer", now: tuesday }),
    );
    await submit();
    await work();
    return evidence();
  };

  test("is a chain without a broken entry", async () => {
    expect(findBrokenEntry(await make())).toBeUndefined();
  });

  test("shows every fact that was changed, and entries that were removed or swapped", async () => {
    const entries = await make();
    const [first, second, third] = entries;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three entries");
    for (const changed of [
      { event: "rejected" as const },
      { occurredAt: monday },
      { address: "192.0.2.8" },
      { documentHash: "1".repeat(64) },
      { consentText: "x" },
      { consentVersion: "x" },
      { requestId: "1f0b9a5e-6f5e-4c8e-9d0e-2f7d6a1c3b4d" },
    ])
      expect(findBrokenEntry([first, { ...second, ...changed }, third])).toBe(2);
    expect(findBrokenEntry([second, third])).toBe(1);
    expect(findBrokenEntry([first, third])).toBe(2);
    expect(findBrokenEntry([first, third, second])).toBe(2);
  });
});
