import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort, startPortalProcess } from "#platform/testing/browser/portal-process.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const database = await createTestDatabase("demo");
/** Fewer than visitors of one network may send. */
const filesAtOnce = 10;
const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(14_999_991, 7)]);

/** The greatest memory that the process has had, in MB; undefined where the system does not report it. */
const peakMemoryOf = (pid: number | undefined): number | undefined => {
  if (process.platform !== "linux") return undefined;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
};

test("ten files of the greatest size at once are stored with little more memory than none", async () => {
  const port = await freePort();
  const server = await startPortalProcess({
    port,
    dataDir: join(temporaryFolder("upload-memory"), "data"),
    databaseUrl: database.url,
    configuration: "deployments/demo/llum.json",
    env: { MALLOC_ARENA_MAX: "2" },
  });
  onTestFinished(() => {
    server.kill("SIGKILL");
  });
  const before = peakMemoryOf(server.pid);
  const send = async (): Promise<number> => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/uploads/?name=bill.pdf`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" },
      body: pdf,
    });
    return status;
  };
  const statuses = await Promise.all(Array.from({ length: filesAtOnce }, send));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const after = peakMemoryOf(server.pid);
  expect((after ?? 0) - (before ?? 0)).toBeLessThan(60);
});
