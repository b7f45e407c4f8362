import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import {
  freePort,
  portalEnv,
  startPortalProcess,
  stopPortalProcess,
} from "#platform/testing/browser/portal-process.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startBalancingProxy } from "#platform/testing/http/balancing-proxy.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const database = await createTestDatabase("demo");
const folder = temporaryFolder("several-servers");

/** The demo, with limits that the calls of a slow restart do not reach. */
const configuration = join(folder, "llum.json");
const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits: { read: 100_000 } }));

interface Server {
  readonly port: number;
  readonly origin: string;
  process: ChildProcess;
}
const servers: Server[] = [];

const optionsOf = (port: number) => ({
  port,
  dataDir: join(folder, "data"),
  databaseUrl: database.url,
  configuration,
  env: { SHUTDOWN_DELAY_SECONDS: "1" },
});

beforeAll(async () => {
  // One after the other finds a port, so that no two take the same.
  const ports = [await freePort(), await freePort(), await freePort()];
  const started = ports.map(async (port) => ({
    port,
    origin: `http://127.0.0.1:${port}`,
    process: await startPortalProcess(optionsOf(port)),
  }));
  servers.push(...(await Promise.all(started)));
});
afterAll(async () => void (await Promise.all(servers.map(({ process }) => stopPortalProcess(process)))));

const post = (origin: string, path: string, body: unknown, cookie = ""): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify(body),
  });

const trySignIn = (origin: string, user: string, password = demoPassword): Promise<Response> =>
  post(origin, "/auth/get_token", { user, password });

/** The session's cookie. */
const signIn = async (origin: string, user: string): Promise<string> => {
  const answer = await trySignIn(origin, user);
  expect(answer.status).toBe(200);
  return (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
};

const read = (origin: string, path: string, cookie: string): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { headers: { cookie } });

const statusesOnAll = (path: string, cookie: string): Promise<number[]> =>
  Promise.all(servers.map(async ({ origin }) => (await read(origin, path, cookie)).status));

const originOf = (index: number): string => servers[index % servers.length]?.origin ?? "";

/** Runs a command of the repository beside the servers; returns its output. */
const run = async (script: string, args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...portalEnv(optionsOf(0)), INIT_CWD: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return output;
};

const countOf = async (condition: string): Promise<number> =>
  (await database.unguarded.query(`select count(*)::integer as n from ${condition}`)).rows[0].n;

describe("three servers on one database", () => {
  test("share sessions: a sign-in opens all of them, and a sign-out closes all", async () => {
    const cookie = await signIn(originOf(0), demoPeople.household.taxId);
    expect(await statusesOnAll("/users/", cookie)).toEqual([200, 200, 200]);
    expect((await post(originOf(1), "/auth/logout", {}, cookie)).status).toBe(200);
    expect(await statusesOnAll("/users/", cookie)).toEqual([401, 401, 401]);
  });

  test("share the flags that staff switch", async () => {
    const flagsOn = (origin: string) =>
      fetch(`${origin}/api/v1/feature_flags/`).then((answer) => answer.json());
    await run("apps/admin/main.ts", ["flags", "off", "crm.case", "--as", "nuria"]);
    for (const { origin } of servers)
      await expect
        .poll(() => flagsOn(origin), { timeout: 60_000 })
        .toMatchObject({ feature_flags: { crm: { case: false } } });
  });

  test("count wrong passwords together", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await trySignIn(originOf(attempt), "00000000T", "not the password")).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test("do each job once", async () => {
    const before = await countOf("sandbox_mails");
    const people = [demoPeople.household, demoPeople.company, demoPeople.newcomer];
    const answers = await Promise.all(
      people.map(({ email, taxId }, index) => post(originOf(index), "/user/reset/", { email, nif: taxId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => countOf("sandbox_mails"), { timeout: 60_000 }).toBe(before + 3);
    await expect.poll(() => countOf("jobs.job where state in ('created', 'active')")).toBe(0);
    expect(await countOf("sandbox_mails")).toBe(before + 3);
  });

  test("load a file once that two commands load at the same time, and all show it", async () => {
    const { taxId } = demoPeople.household;
    const customer = {
      tax_id: taxId,
      kind: "person",
      name: "Ariadna Loaded",
      email: demoPeople.household.email,
    };
    writeFileSync(join(folder, "customers.ndjson"), JSON.stringify(customer));
    const load = () => run("apps/import/main.ts", ["customers", "customers.ndjson"]);
    const outputs = (await Promise.all([load(), load()])).join("\n");
    expect(outputs.match(/ 1 changed/g)).toHaveLength(1);
    expect(outputs.match(/ 1 unchanged/g)).toHaveLength(1);
    const cookie = await signIn(originOf(2), taxId);
    for (const { origin } of servers)
      expect(await (await read(origin, "/users/", cookie)).text()).toContain("Ariadna Loaded");
  });
});

const betweenCallsMs = 25;

/** Calls through a proxy during `restart`, and how many of them had each outcome. */
const outcomesDuring = async (
  restart: (proxy: Awaited<ReturnType<typeof startBalancingProxy>>) => Promise<void>,
): Promise<Map<string, number>> => {
  const proxy = await startBalancingProxy(servers.map(({ origin }) => origin));
  onTestFinished(proxy.stop);
  const people = [demoPeople.household, demoPeople.company, demoPeople.newcomer];
  const cookies = await Promise.all(people.map(({ taxId }) => signIn(proxy.origin, taxId)));
  const outcomes = new Map<string, number>();
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const callUntilOver = async (cookie: string, path: string): Promise<void> => {
    while (!over.signal.aborted) {
      const outcome = await read(proxy.origin, path, cookie).then(
        async (answer) => `${answer.status} ${(await answer.text()).length > 2 ? "whole" : "cut"}`,
        (error: unknown) => String(error),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await wait(betweenCallsMs);
    }
  };
  const callers = cookies.flatMap((cookie) =>
    ["/invoices/", "/users/"].map((path) => callUntilOver(cookie, path)),
  );
  await restart(proxy);
  over.abort();
  await Promise.all(callers);
  return outcomes;
};

test("servers restarted one after another behind a proxy fail no call", async () => {
  const outcomes = await outcomesDuring(async (proxy) => {
    for (const server of servers) {
      await stopPortalProcess(server.process);
      expect(server.process.exitCode).toBe(0);
      server.process = await startPortalProcess(optionsOf(server.port));
      await expect.poll(proxy.readyOrigins, { timeout: 60_000 }).toContain(server.origin);
    }
  });
  expect([...outcomes.keys()]).toEqual(["200 whole"]);
  expect(outcomes.get("200 whole")).toBeGreaterThan(100);
});

test("the check finds a server that stops without completing its calls", async () => {
  const outcomes = await outcomesDuring(async (proxy) => {
    const [server] = servers;
    server?.process.kill("SIGKILL");
    await expect.poll(proxy.readyOrigins, { timeout: 60_000 }).toHaveLength(servers.length - 1);
  });
  expect(outcomes.get("502 cut")).toBeGreaterThan(0);
});
