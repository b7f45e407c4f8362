import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startS3 } from "#integrations/file-storage/testing/start-s3.ts";
import { freePort, startPortalProcess, stopPortalProcess } from "#platform/testing/browser/portal-process.ts";
import { startBalancingProxy } from "#platform/testing/http/balancing-proxy.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { startPostgresPair, type PostgresPair } from "./postgres-pair.ts";
import { startSteadyCases } from "./steady-cases.ts";
import { signIn, startSteadyLoad, type Outcome } from "./steady-load.ts";
import { startSwitchableProxy, type SwitchableProxy } from "./switchable-proxy.ts";

/** How long each part of the test lasts, and the bucket is gone: `npm run chaos:servers` takes a minute. */
const partMs = Number(process.env["CHAOS_SECONDS"] ?? 4) * 1000;
// Besides what they take with parts of seconds.
vi.setConfig({ testTimeout: 300_000 + 10 * partMs });
const betweenCallsMs = 50;
/** Until connections are renewed. */
const calmMs = 5_000 * measureSlowness();

const folder = temporaryFolder("chaos-servers");
const configuration = join(folder, "llum.json");
const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
const rateLimits = { read: 100_000, write: 100_000, document: 100_000 };
writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));

const credentials = { accessKeyId: "chaos", secretAccessKey: "a key of the bucket of this test" };
let pair: PostgresPair;
let toDatabase: SwitchableProxy;
let toBucket: SwitchableProxy;
let bucketPort = 0;
let databaseUrl = "";
const servers: { readonly port: number; process: ChildProcess }[] = [];

const start = (port: number, url: string): Promise<ChildProcess> =>
  startPortalProcess({
    port,
    databaseUrl: url,
    dataDir: join(folder, "data"),
    configuration,
    // They report each statement that the harm ends.
    isQuiet: true,
    env: {
      SHUTDOWN_DELAY_SECONDS: "1",
      S3_BUCKET: "files",
      S3_ENDPOINT: `http://127.0.0.1:${toBucket.port}`,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  });

beforeAll(async () => {
  const s3 = await startS3({ folder: join(folder, "bucket"), bucket: "files", ...credentials });
  bucketPort = Number(new URL(s3).port);
  toBucket = await startSwitchableProxy(bucketPort);
  pair = await startPostgresPair(folder, async (url) =>
    stopPortalProcess(await start(await freePort(), url)),
  );
  toDatabase = await startSwitchableProxy(Number(new URL(pair.url).port));
  const address = new URL(pair.url);
  address.port = String(toDatabase.port);
  databaseUrl = address.href;
  for (let index = 0; index < 3; index += 1) {
    const port = await freePort();
    servers.push({ port, process: await start(port, databaseUrl) });
  }
});
afterAll(async () => {
  await Promise.all(servers.map(({ process: server }) => stopPortalProcess(server)));
  await toDatabase?.stop();
  await toBucket?.stop();
  await pair?.stop();
});

const describeFailures = (outcomes: readonly Outcome[]): string[] =>
  [
    ...new Set(
      outcomes
        .filter(({ status }) => status !== 200)
        .map(({ kind, status, code }) => `${kind} ${status} ${code}`),
    ),
  ].toSorted();

const report = (what: string, outcomes: readonly Outcome[]): void => {
  const failed = outcomes.filter(({ status }) => status !== 200);
  const longest = Math.max(...outcomes.map(({ beganMs, endedMs }) => endedMs - beganMs));
  const gap =
    failed.length === 0
      ? 0
      : Math.max(...failed.map(({ endedMs }) => endedMs)) - Math.min(...failed.map(({ beganMs }) => beganMs));
  console.log(
    `${what}: ${outcomes.length} calls, ${failed.length} failed within ${(gap / 1000).toFixed(1)} s, ` +
      `the longest took ${(longest / 1000).toFixed(1)} s; ${describeFailures(outcomes).join(", ")}`,
  );
};

/** Three customers work behind a proxy while `harm` happens. */
const during = async (
  what: string,
  harm: (load: {
    readonly origin: string;
    readonly readyOrigins: () => string[];
    readonly sinceStart: () => number;
  }) => Promise<void>,
) => {
  const { origin, readyOrigins, stop } = await startBalancingProxy(
    servers.map(({ port }) => `http://127.0.0.1:${port}`),
  );
  onTestFinished(stop);
  const people = [demoPeople.household, demoPeople.company, demoPeople.administrator];
  const cookies = await Promise.all(people.map(({ taxId }) => signIn(origin, taxId)));
  const load = startSteadyLoad({ origin, cookies, betweenCallsMs });
  await harm({ origin, readyOrigins, sinceStart: load.sinceStart });
  const { taken, missing } = await load.stop();
  report(what, load.outcomes);
  expect(taken).toBeGreaterThan(5);
  expect(missing).toEqual([]);
  return load.outcomes;
};

test("a server that is killed fails only the calls that it was answering", async () => {
  const [server] = servers;
  if (server === undefined) throw new Error("There is no server");
  const outcomes = await during("A server killed", async ({ readyOrigins }) => {
    await wait(partMs);
    server.process.kill("SIGKILL");
    await expect.poll(readyOrigins, { timeout: 60_000 }).toHaveLength(2);
    await wait(partMs);
    server.process = await start(server.port, databaseUrl);
    await expect.poll(readyOrigins, { timeout: 60_000 }).toHaveLength(3);
  });
  expect(describeFailures(outcomes).filter((failure) => !/ (?:0|502) $/.test(failure))).toEqual([]);
});

/** The subjects of stored cases, and those of the receipts that were sent: staff of the sandbox answer some, too. */
const readCases = async (): Promise<{ subjects: string[]; receipts: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const cases = await client.query("select subject from cases");
    const mails = await client.query(
      "select subject from sandbox_mails where subject like 'Hem rebut el teu missatge%'",
    );
    return {
      subjects: cases.rows.map(({ subject }) => String(subject)),
      receipts: mails.rows.map(({ subject }) => String(subject)),
    };
  } finally {
    await client.end();
  }
};

/** How often each of the texts contains the word. */
const countOf = (texts: readonly string[], word: string): number =>
  texts.filter((each) => each.includes(word)).length;

test("a server that is paused loses and repeats nothing that was answered, and calls go on without it", async () => {
  const [server] = servers;
  if (server === undefined) throw new Error("There is no server");
  let written: readonly { subject: string; reference: string }[] = [];
  const meanwhile: number[] = [];
  const outcomes = await during("A server paused", async ({ origin, readyOrigins, sinceStart }) => {
    const cookie = await signIn(origin, demoPeople.household.taxId);
    // The mailbox has the newest 500 emails.
    const cases = await startSteadyCases({ origin, cookie, betweenCallsMs: (3 * partMs) / 100 });
    await wait(partMs);
    server.process.kill("SIGSTOP");
    try {
      await expect.poll(readyOrigins, { timeout: 60_000 }).toHaveLength(2);
      // Of a caller who waits for none of the paused server's answers.
      for (const untilMs = sinceStart() + partMs; sinceStart() < untilMs; await wait(betweenCallsMs))
        meanwhile.push((await fetch(`${origin}/api/v1/users/`, { headers: { cookie } })).status);
    } finally {
      server.process.kill("SIGCONT");
    }
    await expect.poll(readyOrigins, { timeout: 60_000 }).toHaveLength(3);
    await wait(partMs);
    written = await cases.stop();
  });
  // Only a pause that is longer than the callers wait fails the calls that the server had.
  expect(describeFailures(outcomes).filter((failure) => !failure.endsWith(" 0 "))).toEqual([]);
  expect(meanwhile.length).toBeGreaterThan(3);
  expect(meanwhile.filter((status) => status !== 200)).toEqual([]);
  expect(written.length).toBeGreaterThan(3);
  const receiptsOf = async (): Promise<string[]> => {
    const { receipts } = await readCases();
    return written
      .map(({ reference }) => `${reference}: ${countOf(receipts, reference)} receipts`)
      .filter((line) => !line.endsWith(" 1 receipts"));
  };
  await expect.poll(receiptsOf, { timeout: 60_000 }).toEqual([]);
  const { subjects } = await readCases();
  expect(written.filter(({ subject }) => countOf(subjects, subject) !== 1)).toEqual([]);
});

test("without the bucket nothing but files fails, each with a code, and files come back with it", async () => {
  const outcomes = await during("The bucket gone", async ({ sinceStart }) => {
    await wait(partMs);
    toBucket.leadTo(undefined);
    await wait(partMs);
    toBucket.leadTo(bucketPort);
    const backAt = sinceStart();
    await wait(partMs);
    expect(sinceStart()).toBeGreaterThan(backAt);
  });
  expect(outcomes.filter(({ kind, status }) => kind === "read" && status !== 200)).toEqual([]);
  expect(outcomes.filter(({ status }) => status !== 200).length).toBeGreaterThan(0);
  expect(outcomes.filter(({ status, code }) => status !== 200 && (status !== 503 || code === ""))).toEqual(
    [],
  );
});

test("a database that restarts three times loses nothing that was answered, and calls go on", async () => {
  let isOverAt = Infinity;
  const outcomes = await during(
    "The database restarted three times",
    async ({ readyOrigins, sinceStart }) => {
      for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
        await wait(partMs);
        await pair.restart(signal);
        await expect.poll(readyOrigins, { timeout: 60_000 }).toHaveLength(servers.length);
      }
      isOverAt = sinceStart();
      await wait(2 * partMs);
    },
  );
  expect(outcomes.filter(({ status, beganMs }) => status !== 200 && beganMs > isOverAt + calmMs)).toEqual([]);
  expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(outcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
});

test("a database that fails over to its replica loses nothing that was answered, and calls go on", async () => {
  let isOverAt = Infinity;
  const outcomes = await during("The database failed over", async ({ readyOrigins, sinceStart }) => {
    await wait(partMs);
    toDatabase.leadTo(undefined);
    const port = await pair.failOver();
    await wait(partMs);
    toDatabase.leadTo(port);
    await expect.poll(readyOrigins, { timeout: 60_000 }).not.toEqual([]);
    isOverAt = sinceStart();
    await wait(2 * partMs);
  });
  expect(outcomes.filter(({ status, beganMs }) => status !== 200 && beganMs > isOverAt + calmMs)).toEqual([]);
  expect(describeFailures(outcomes).filter((failure) => / 500 /.test(failure))).toEqual([]);
});
