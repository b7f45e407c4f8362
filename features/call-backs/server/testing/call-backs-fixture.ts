import * as z from "zod/mini";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { createUploadParts } from "#features/uploads/server/testing/upload-parts.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { callBackContactFields, callBackErrors } from "#platform/contract/call-back.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { handler } from "#platform/server/handler.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createRequestCallBack } from "../request-call-back.ts";
import { handlers, workers } from "../routes.ts";

/** A screen's call that asks for a call-back, as those of comparators do. */
export const askForCallBack = publicWrite({
  id: "askForCallBack",
  summary: "ask",
  path: "/tests/call-back/",
  versions: [2],
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: named(callBackContactFields),
  response: json(z.object({ reference: caseReference })),
  errors: callBackErrors,
});

/** The calls of call-backs on an empty database, and a call that asks for one. */
export const startCallBacks = async () => {
  const database = await createTestDatabase("empty");
  const configuration = await loadConfiguration("deployments/demo/llum.json");
  const queue = createTestJobs();
  const emails = createTestEmails();
  const storage = openLocalDisk({ folder: database.filesDir });
  const ports = {
    database,
    jobs: queue.jobs,
    storage,
    throttle: createThrottle(database),
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
    organization: configuration.organization,
    keyring: createKeyring(["a secret that is only used in tests"]),
    publicOrigin: "https://portal.example",
    sendEmail: emails.send,
    resolveAttachments: createResolveAttachments({
      ...createUploadParts(),
      database,
      storage,
      readConfiguration: () => ({ fileUploadSizeLimit: 20_000_000 }),
      acceptsVisitors: () => true,
    }),
  };
  const requestCallBack = createRequestCallBack(ports);
  const ask = handler(askForCallBack, (call) =>
    requestCallBack(call, call.body, { origin: "comparator", details: { total: 12 } }),
  );
  const server = await startTestServer([...handlers(ports), ask], { rateLimits: { write: 100_000 } });
  return { ...ports, server, emails, work: () => queue.doAll(workers(ports)) };
};

/** A person who wants to be called. */
export const person = {
  givenName: "Ada",
  surname1: "Puig",
  email: "ada@correu.example",
  telephone: "600000001",
  contactHours: "15-19h",
  consent: true,
} as const;
