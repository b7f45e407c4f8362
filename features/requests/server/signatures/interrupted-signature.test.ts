import { expect, test } from "vitest";
import { announce } from "#features/notifications/server/announce.ts";
import { createSandboxSignature, decideSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { createRecordCommunication } from "#features/contracts/server/communications.ts";
import { invoiceDeliveryChange } from "#features/contracts/server/change-invoice-delivery.ts";
import { contractChanges } from "#features/contracts/server/routes.ts";
import { annasRecord, loadSamples } from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#features/contracts/server/testing/contract-test-server.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { createChangeRequests } from "../change-requests.ts";
import { findEvents } from "../outbox.ts";
import { workers } from "../routes.ts";
import { createFollowRequests } from "./follow-requests.ts";
import { pollSignatures } from "./poll-signatures.ts";
import { findBrokenEntry, readEvidence } from "./signature-evidence.ts";

const { database, storage, anna } = await startContractsServer();
await loadSamples({ database, storage }, [annasRecord]);
await database.unguarded.query(`
  update customers set email = 'anna@example.org';
  create table queued_jobs (job_id bigint generated always as identity primary key, name text, payload jsonb)`);
const { rows: contracts } = await database.unguarded.query("select contract_id from contracts");
const monday = new Date("2026-11-16T09:00:00Z");

/** The process ends at one of its steps: this one and all later ones fail, and their transactions are rolled back. */
const createProcess = (lastStep: number) => {
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps > lastStep) throw new Error("killed");
  };
  /** Two steps for each call: the process can end before it and, with its effect there, after it. */
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    step();
    const result = await call();
    step();
    return result;
  };
  return { guarded, isKilled: () => steps > lastStep };
};
type Process = ReturnType<typeof createProcess>;

/** The pool of a process: each statement is a step. A rollback is the database's own, after the connection is lost. */
const poolOf = ({ guarded }: Process): Database["pool"] => {
  const guardedQuery =
    (target: { query: (...values: never[]) => unknown }) =>
    (...values: never[]) =>
      String(values[0]) === "rollback"
        ? target.query(...values)
        : guarded(async () => target.query(...values));
  return new Proxy(database.pool, {
    get: (pool, name) => {
      if (name === "query") return guardedQuery(pool);
      if (name !== "connect") return Reflect.get(pool, name);
      return async () => {
        const client = await pool.connect();
        return new Proxy(client, {
          get: (_client, part) => {
            if (part === "query") return guardedQuery(client);
            const value: unknown = Reflect.get(client, part);
            return typeof value === "function" ? value.bind(client) : value;
          },
        });
      };
    },
  });
};

const partsOf = (process: Process) => {
  const { guarded } = process;
  const own = { ...database, pool: poolOf(process) };
  const jobs: Jobs = {
    add: async ({ name }, payload, client) => {
      await (client ?? own.pool).query("insert into queued_jobs (name, payload) values ($1, $2)", [
        name,
        payload,
      ]);
    },
  };
  const files: FileStorage = {
    put: (content) => guarded(() => storage.put(content)),
    get: (key) => guarded(() => storage.get(key)),
    delete: (key) => guarded(() => storage.delete(key)),
  };
  const sandbox = createSandboxSignature(database, { publicOrigin: "https://llum.example" });
  const provider: DocumentSignature = {
    order: (order) => guarded(() => sandbox.order(order)),
    findStatus: (signatureId, now) => guarded(() => sandbox.findStatus(signatureId, now)),
    cancel: (signatureId, now) => guarded(() => sandbox.cancel(signatureId, now)),
  };
  const requests = createChangeRequests({
    database: own,
    kinds: contractChanges,
    onMoved: createFollowRequests({ jobs, announce }),
  });
  return { own, jobs, files, provider, requests };
};

let emails: string[] = [];
let documents = 0;
const workersOf = ({ guarded }: Process, { own, jobs, files, provider }: ReturnType<typeof partsOf>) =>
  workers({
    database: own,
    storage: files,
    jobs,
    provider,
    publicOrigin: "https://llum.example",
    recordCommunication: createRecordCommunication(own),
    configuration: { organization: { name: "Llum", phone: "900 000 000" } },
    // Each drawing differs, so that a document drawn twice would not have the recorded hash.
    makeSigningDocument: async ({ reference }) => {
      documents += 1;
      const content = Buffer.from(`%PDF ${reference} ${documents}`);
      return { filename: "a.pdf", content, consentVersion: "1", consentText: "Yes" };
    },
    sendEmail: (_recipient, { heading }) => guarded(async () => void emails.push(heading)),
  });

/** Submits a request if there is none, as a customer who tries again, and runs the jobs, the signer and the poll. */
const runAll = async (process: Process): Promise<void> => {
  const parts = partsOf(process);
  const allWorkers = workersOf(process, parts);
  const work = async (): Promise<void> => {
    for (;;) {
      const { rows } = await database.unguarded.query("select * from queued_jobs order by job_id limit 1");
      const [job] = rows;
      if (job === undefined) return;
      await allWorkers.find(({ job: { name } }) => name === job.name)?.work(job.payload, monday);
      await database.unguarded.query("delete from queued_jobs where job_id = $1", [job.job_id]);
    }
  };
  await parts.requests.submit(invoiceDeliveryChange, {
    customerId: anna,
    contractId: contracts[0].contract_id,
    details: { invoice_online: "postal" as const },
    replaced: { invoice_online: "email" },
    state: "waiting_for_signature",
    now: monday,
  });
  await work();
  const { rows } = await database.unguarded.query("select signature_id from sandbox_signatures");
  for (const { signature_id: id } of rows)
    await decideSandboxSignature(database, id, { state: "signed", address: "192.0.2.7", now: monday });
  const onError = (error: unknown): never => {
    throw error;
  };
  await pollSignatures(
    { database: parts.own, requests: parts.requests, provider: parts.provider, onError },
    monday,
  );
  await work();
};

const reset = async (): Promise<void> => {
  await database.unguarded.query(`
    delete from change_requests; delete from request_references; delete from outbox_events; delete from signature_evidence;
    delete from sandbox_signatures; delete from contract_communications; delete from queued_jobs; update contracts set invoice_delivery = 'email'`);
  emails = [];
};

/** What a reader finds: everything of the change once, or nothing of it. */
const outcome = async () => {
  const { rows } = await database.unguarded.query(`
    select (select count(*)::int from change_requests) as requests, (select min(state) from change_requests) as state,
      (select invoice_delivery from contracts) as delivery, (select min(state) from request_signatures) as signature,
      (select count(*)::int from sandbox_signatures) as documents,
      (select count(*)::int from contract_communications) as communications,
      (select bool_and(g.document_hash = encode(sha256(s.document), 'hex')) from request_signatures g, sandbox_signatures s)
        as "isSameDocument"`);
  const entries = await readEvidence(database.pool, anna);
  const events = await findEvents(database, { state: "pending", limit: 10 });
  return {
    ...rows[0],
    evidence: entries.map(({ event }) => event),
    brokenEntry: findBrokenEntry(entries),
    events: events.map(({ type }) => type),
    emails: [...new Set(emails)],
  };
};

const complete = {
  requests: 1,
  state: "sent",
  delivery: "postal",
  signature: "signed",
  documents: 1,
  communications: 1,
  isSameDocument: true,
  evidence: ["document_created", "signed"],
  brokenEntry: undefined,
  events: ["request.sent"],
  emails: ["Falta la teva signatura"],
};

test("a change that is interrupted at any step is completed once after the restart @slow", async () => {
  let points = 0;
  for (let isKilled = true; isKilled; points += 1) {
    await reset();
    const process = createProcess(points);
    await runAll(process).catch((error: unknown) => {
      if (!process.isKilled()) throw error;
    });
    isKilled = process.isKilled();
    const { state, delivery, events } = await outcome();
    // Whole or absent, also before the restart.
    const isEffective = state === "sent";
    expect([delivery, events], `after step ${points}`).toEqual(
      isEffective ? ["postal", ["request.sent"]] : ["email", []],
    );
    await runAll(createProcess(Number.POSITIVE_INFINITY));
    expect(await outcome(), `restarted after step ${points}`).toEqual(complete);
  }
  expect(points).toBeGreaterThan(60);
});
