import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { freePort, startPortalProcess, stopPortalProcess } from "#platform/testing/browser/portal-process.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";

const database = await createTestDatabase("demo");
const empty = await createTestDatabase("empty");

/** One for each database: a start with the documents of another database is refused. */
const dataDirs = new Map(
  [database.url, empty.url].map((url) => [url, join(temporaryFolder("stopping"), "data")]),
);

const startPortal = async (env: Record<string, string>, databaseUrl = database.url) => {
  const port = await freePort();
  const dataDir = dataDirs.get(databaseUrl) ?? "";
  const server = await startPortalProcess({
    port,
    dataDir,
    databaseUrl,
    configuration: "deployments/demo/llum.json",
    env,
  });
  onTestFinished(() => {
    server.kill("SIGKILL");
  });
  return { server, dataDir, origin: `http://127.0.0.1:${port}` };
};

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test("after SIGTERM the portal reports that it is not ready and answers as before, until its delay is over", async () => {
  const { server, origin } = await startPortal({ SHUTDOWN_DELAY_SECONDS: "5" });
  const ended = once(server, "exit");
  const since = performance.now();
  server.kill("SIGTERM");
  await expect.poll(() => statusOf(`${origin}/readyz`)).toBe(503);
  expect(await statusOf(`${origin}/healthz`)).toBe(200);
  expect(await statusOf(`${origin}/api/v1/feature_flags/`)).toBe(200);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - since).toBeGreaterThan(4_900);
});

test("without a delay the portal ends at once", async () => {
  const { server } = await startPortal({ SHUTDOWN_DELAY_SECONDS: "0" });
  const since = performance.now();
  await stopPortalProcess(server);
  expect(performance.now() - since).toBeLessThan(1_900 * measureSlowness());
});

test("what the portal writes can be read by its own user alone", async () => {
  const { server, dataDir } = await startPortal({}, empty.url);
  await stopPortalProcess(server);
  const written = ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })];
  expect(written.some((name) => /^files\/[0-9a-f]{2}\/[0-9a-f]{38}$/.test(name))).toBe(true);
  const open = written.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
