import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
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

const port = await freePort();
const server = await startPortalProcess({
  port,
  dataDir: join(temporaryFolder("upload-memory"), "data"),
  databaseUrl: database.url,
  configuration: "deployments/demo/llum.json",
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" },
});
afterAll(() => server.kill("SIGKILL"));
// The renderer of pages, which the server loads a moment later by itself, does not count.
await fetch(`http://127.0.0.1:${port}/acces`);

const send = async (path: string, type: string, body: Buffer<ArrayBuffer> | string): Promise<number> => {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method: "POST",
    headers: { "content-type": type, "sec-fetch-site": "same-origin" },
    body,
  });
  return status;
};

/** How much the greatest memory of the server grows during the work, in MB. */
const growthOf = async (work: () => Promise<void>): Promise<number> => {
  const before = peakMemoryOf(server.pid) ?? 0;
  await work();
  return (peakMemoryOf(server.pid) ?? 0) - before;
};

test("ten files of the greatest size at once are stored with little more memory than none", async () => {
  const growth = await growthOf(async () => {
    const sending = Array.from({ length: filesAtOnce }, () =>
      send("uploads/?name=bill.pdf", "application/octet-stream", pdf),
    );
    const statuses = await Promise.all(sending);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
  expect(growth).toBeLessThan(60);
});

test("a form with a file of the greatest size in JSON takes little more memory than its bytes", async () => {
  const content = `data:application/pdf;base64,${pdf.toString("base64")}`;
  const form = JSON.stringify({
    email: "ada@correu.example",
    mobile: "600000001",
    category: 30,
    subject: "Factura",
    description: "Us envio la factura.",
    attachment: [{ name: "bill.pdf", content }],
  });
  const growth = await growthOf(async () => {
    expect(await send("crm/unsigned/", "application/json", form)).toBe(200);
  });
  expect(growth).toBeLessThan(50);
});
