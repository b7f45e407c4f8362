import type { TestProject } from "vitest/node";
import type { TestServer } from "./templates.ts";
import { startTestPostgres, type TestPostgres } from "./test-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The run's PostgreSQL, where test files create their databases. */
    testServer: TestServer;
  }
}

declare global {
  /** Global to the process, because each project loads this file separately. */
  var sharedTestServer: { started: Promise<TestPostgres>; users: number } | undefined;
}

/** Starts one PostgreSQL for the whole test run, shared by its projects. */
export const setup = async (project: TestProject): Promise<void> => {
  const shared = (globalThis.sharedTestServer ??= { started: startTestPostgres(), users: 0 });
  shared.users += 1;
  const { stop: _, ...testServer } = await shared.started;
  project.provide("testServer", testServer);
};

export const teardown = async (): Promise<void> => {
  const shared = globalThis.sharedTestServer;
  if (shared === undefined) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  globalThis.sharedTestServer = undefined;
  await (await shared.started).stop();
};
