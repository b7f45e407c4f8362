import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createApp } from "../app.ts";
import { assembleWorkers } from "../handlers.gen.ts";
import { testParts, unlimited, type TestChanges } from "./test-app.ts";

export interface Call {
  readonly method?: "GET" | "POST" | "PUT";
  /** Below `/api/v1`. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers?: Record<string, string>;
  /** Address that it comes from. */
  readonly from?: string | undefined;
}

/** The whole server at `https://portal.example`, called as by its own page; its emails can be read. */
export const startTestPortal = async (
  database: TestDatabase,
  { infrastructure, ...changes }: TestChanges = {},
) => {
  const queue = createTestJobs();
  const emails = createTestEmails();
  const parts = await testParts(database, {
    infrastructure: { jobs: queue.jobs, publicOrigin: "https://portal.example", ...infrastructure },
    rateLimits: unlimited,
    ...changes,
  });
  const app = await createApp(parts);
  return {
    app,
    services: parts.services,
    queue,
    emails,
    /** Runs the queued jobs. */
    work: () => queue.doAll(assembleWorkers({ ...parts.services, sendEmail: emails.send })),
    send: async ({ method = "POST", path, body, headers, from = "192.0.2.1" }: Call) => {
      const response = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          "sec-fetch-site": "same-origin",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        remoteAddress: from,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const cookie = String(response.headers["set-cookie"] ?? "").split(";")[0] ?? "";
      return { status: response.statusCode, cookie, body: response.body, json: response.json() };
    },
  };
};
