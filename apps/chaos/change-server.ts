import { createServer } from "node:http";
import { features } from "../features.gen.ts";
import { requestChanges } from "../server/request-changes.gen.ts";
import { routeTable } from "#platform/contract/links.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { handleChangeInvoiceDelivery } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { createRecordCommunication } from "#features/contracts/server/communications.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createDeliveryStreak } from "#features/operations/server/operator-api/delivery-streak.ts";
import { deliverEvents } from "#features/operations/server/operator-api/deliver-events.ts";
import { workers as requestWorkers } from "#features/requests/server/routes.ts";
import { workers as signatureWorkers } from "#features/signatures/server/routes.ts";
import { findSignature } from "#features/signatures/server/signature-queries.ts";
import { createFollowRequests } from "#features/signatures/server/follow-requests.ts";
import { pollSignatures } from "#features/signatures/server/poll-signatures.ts";
import { createWebhook } from "#integrations/back-office/webhook.ts";
import { createSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createCrashPoints, exhaustMemory } from "./crash-points.ts";
import { createStoredJobs } from "./stored-jobs.ts";

/*
 * A server with one call, which changes a contract, and its work after the answer: the document to sign, the outcome of the
 * signature, emails and the delivery of events. `POST /crash-before/N` makes it kill itself, as a power cut would, before
 * the Nth step from then on: a statement that writes, a commit, or a call to another system; with `ENDS_BY=memory` it takes all memory there instead; `POST /work/TIME` does the work that is due at that time. It prints its address.
 */
const { DATABASE_URL, FILES_FOLDER, WEBHOOK_URL, WEBHOOK_SECRET, PLANTED_FAULT, ENDS_BY } = process.env;
if (
  DATABASE_URL === undefined ||
  FILES_FOLDER === undefined ||
  WEBHOOK_URL === undefined ||
  WEBHOOK_SECRET === undefined
)
  throw new Error("The server needs DATABASE_URL, FILES_FOLDER, WEBHOOK_URL and WEBHOOK_SECRET");

const { step, counting, crashBefore, countedDatabase } = createCrashPoints(
  ENDS_BY === "memory" ? exhaustMemory : undefined,
);
const database = openDatabase({ url: DATABASE_URL, statementTimeoutMs: 20_000, poolSize: 4 });

const counted = countedDatabase(database);

const queue = createStoredJobs({ database, counted, step });
const { jobs } = queue;
const storage = counting(openLocalDisk({ folder: FILES_FOLDER }), ["put", "delete"]);
const provider = counting(createSandboxSignature(database, { publicOrigin: "https://llum.example" }), [
  "order",
  "cancel",
]);
const requests = createChangeRequests({
  database: counted,
  kinds: requestChanges,
  onMoved: createFollowRequests({ jobs, announce }),
});
const workerPorts = {
  findSignature,
  requestChanges,
  routes: routeTable(features),
  database: counted,
  storage,
  jobs,
  provider,
  publicOrigin: "https://llum.example",
  recordCommunication: createRecordCommunication(counted),
  configuration: { organization: { name: "Llum", phone: "900 000 000" } },
  // Each drawing differs, so that a document drawn twice would not have the recorded hash.
  makeSigningDocument: async ({ reference }: { readonly reference: string }) => ({
    filename: "a.pdf",
    content: Buffer.from(`%PDF ${reference} ${process.hrtime.bigint()}`),
    consentVersion: "1",
    consentText: "Yes",
  }),
  sendEmail: async (recipient: string) => {
    step();
    await execute(database.pool, { text: "insert into sent_emails values ($1)", values: [recipient] });
  },
};
const changeWorkers = [...signatureWorkers(workerPorts), ...requestWorkers(workerPorts)];
const { app } = await startTestServer(
  [
    handleChangeInvoiceDelivery({
      database: counted,
      submitRequest: (change, submission) =>
        requests.submit(
          change,
          submission,
          PLANTED_FAULT === "a change without a transaction" ? counted.pool : undefined,
        ),
      needsSignature: () => true,
    }),
  ],
  { rateLimits: { write: 1e6 } },
);
const backOffice = counting(createWebhook({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET }), ["deliver"]);

const onFailure = (error: unknown): never => {
  throw error;
};
const streak = createDeliveryStreak(() => {});
const work = async (now: Date): Promise<void> => {
  await queue.doAll(changeWorkers, now);
  await pollSignatures({ database: counted, requests, provider, onError: onFailure }, now);
  await queue.doAll(changeWorkers, now);
  await deliverEvents(
    { database: counted, backOffice, streak, onGivenUp: (_event, error) => onFailure(error) },
    now,
  );
};

const control = async (path: string): Promise<void> => {
  const [, command, value = ""] = path.split("/");
  if (command === "work") return work(new Date(decodeURIComponent(value)));
  crashBefore(Number(value));
};
const server = createServer((request, response) => {
  if (request.url?.startsWith("/api/") === true) return app.routing(request, response);
  control(request.url ?? "").then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
  return undefined;
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "");
});
process.stdin.on("end", () => process.exit(0)).resume();
