import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { demoPeople } from "#database/seed/demo-people.ts";
import { startEmbeddedPostgres } from "#platform/server/database/embedded-postgres.ts";
import {
  freePort,
  portalEnv,
  startPortalProcess,
  stopPortalProcess,
  type PortalStart,
} from "#platform/testing/browser/portal-process.ts";
import { startBalancingProxy } from "#platform/testing/http/balancing-proxy.ts";
import { createCallFigures, findGrowth, quarterOf, type Sample } from "./soak-figures.ts";
import { signIn, startSteadyLoad } from "./steady-load.ts";

/*
 * `npm run soak [MINUTES]`, an hour by default, on Linux: three servers under a steady load with documents, loads of
 * files and restarts beside it. Ends with 1 when the memory or the open files of the servers grew, or a call failed.
 */
const [minutes = "60"] = process.argv.slice(2);
const durationMs = Number(minutes) * 60_000;
if (!(durationMs > 0)) throw new Error("Usage: npm run soak [MINUTES]");
/** Customers sign in again in each round. */
const roundMs = Math.min(durationMs / 8, 300_000);
const betweenCallsMs = 200;
const betweenDocumentsMs = 1_000;
const betweenLoadsMs = 10_000;
const betweenSamplesMs = 1_000;
const curveFile = "F5D_0031_0999_20260205.0";

const folder = mkdtempSync(join(tmpdir(), "llum-soak-"));
const configuration = join(folder, "llum.json");
const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
const rateLimits = { read: 100_000, write: 100_000, document: 100_000, signIn: 100_000 };
writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));

interface Server {
  readonly name: string;
  readonly port: number;
  process: ChildProcess;
}

const startedMs = performance.now();
const printLine = (line: string): void =>
  console.log(`${((performance.now() - startedMs) / 60_000).toFixed(1).padStart(6)} min  ${line}`);

/** Of its own for each server, as each starts a sandbox bank there; the documents are shared. */
const dataDirOf = (port: number): string => {
  const dataDir = join(folder, `data-${port}`);
  if (existsSync(dataDir)) return dataDir;
  mkdirSync(dataDir);
  mkdirSync(join(folder, "files"), { recursive: true });
  symlinkSync(join(folder, "files"), join(dataDir, "files"));
  return dataDir;
};

const optionsOf = (port: number, databaseUrl: string): PortalStart => ({
  port,
  databaseUrl,
  dataDir: dataDirOf(port),
  configuration,
  env: { SHUTDOWN_DELAY_SECONDS: "1" },
  // Those of `npm start`, with which this command runs too.
  nodeOptions: process.execArgv,
});

/** The same week twice, each hour of the second with a watt-hour more, so that each load writes. */
const writeCurveFiles = (): string[] => {
  const lines = readFileSync(join("docs/examples", curveFile), "utf8").split("\n");
  const changed = lines.map((line) =>
    line
      .split(";")
      .map((field, index) => (index === 3 ? String(Number(field) + 1) : field))
      .join(";"),
  );
  return [lines, changed].map((content, index) => {
    const to = join(folder, `curves-${index}`);
    mkdirSync(to);
    writeFileSync(join(to, curveFile), content.join("\n"));
    return join(to, curveFile);
  });
};

/** Runs `npm run load` beside the servers; returns whether everything was loaded. */
const load = async (databaseUrl: string, kind: string, file: string): Promise<boolean> => {
  const child = spawn(process.execPath, [...process.execArgv, "apps/import/main.ts", kind, file], {
    env: portalEnv(optionsOf(0, databaseUrl)),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) printLine(output);
  return code === 0;
};

const quarterNow = (sinceMs: number): number =>
  Math.min(4, 1 + Math.floor((4 * (performance.now() - sinceMs)) / durationMs));

const sample = ({ name, process: server }: Server, quarter: number): Sample | undefined => {
  try {
    const memory = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1];
    const openFiles = readdirSync(`/proc/${server.pid}/fd`).length;
    return { server: name, quarter, memoryMb: (Number(memory) * 1024) / 1_000_000, openFiles };
  } catch {
    // It is being restarted.
    return undefined;
  }
};

const describe = (samples: readonly Sample[], server: string): string => {
  const own = samples.filter((each) => each.server === server);
  const figures = (measure: "memoryMb" | "openFiles"): string => {
    const all = [
      own[0]?.[measure] ?? Number.NaN,
      ...[1, 2, 3, 4].map((quarter) => quarterOf(samples, { server, quarter, measure })),
      own.at(-1)?.[measure] ?? Number.NaN,
    ];
    return all.map((value) => (Number.isNaN(value) ? "–" : value.toFixed(0)).padStart(6)).join("");
  };
  return `${server}: memory in MB${figures("memoryMb")}   open files${figures("openFiles")}`;
};

/** Stops a server and starts it again, when all others answer. */
const restart = async (server: Server, databaseUrl: string, readyOrigins: () => string[]): Promise<void> => {
  await stopPortalProcess(server.process);
  server.process = await startPortalProcess(optionsOf(server.port, databaseUrl));
  while (!readyOrigins().includes(`http://127.0.0.1:${server.port}`)) await wait(100);
};

const run = async (databaseUrl: string, servers: readonly Server[]): Promise<string[]> => {
  const faults: string[] = [];
  const samples: Sample[] = [];
  const figures = createCallFigures();
  const curveFiles = writeCurveFiles();
  const proxy = await startBalancingProxy(servers.map(({ port }) => `http://127.0.0.1:${port}`));
  const beganMs = performance.now();
  const isOver = (): boolean => performance.now() - beganMs >= durationMs;
  const sampleAll = (): void =>
    void samples.push(...servers.flatMap((server) => sample(server, quarterNow(beganMs)) ?? []));
  const sampling = setInterval(sampleAll, betweenSamplesMs);
  const loadUntilOver = async (): Promise<number> => {
    let loads = 0;
    for (; !isOver(); loads += 1) {
      const file = curveFiles[loads % curveFiles.length] ?? "";
      if (!(await load(databaseUrl, "curves", file))) faults.push(`a load of ${file} failed`);
      await wait(betweenLoadsMs);
    }
    return loads;
  };
  const runRound = async (round: number): Promise<void> => {
    const people = [demoPeople.household, demoPeople.company, demoPeople.administrator];
    const cookies = await Promise.all(people.map(({ taxId }) => signIn(proxy.origin, taxId)));
    const steady = startSteadyLoad({ origin: proxy.origin, cookies, betweenCallsMs, betweenDocumentsMs });
    const roundOver = wait(roundMs);
    // All of them while they warm up; then the last alone, so that the others are measured.
    for (const server of round === 0 ? servers : servers.slice(-1))
      await restart(server, databaseUrl, proxy.readyOrigins);
    await roundOver;
    const { missing } = await steady.stop();
    figures.add(steady.outcomes);
    faults.push(...missing.map((id) => `the file ${id} is missing`));
  };
  const loading = loadUntilOver();
  for (let round = 0; !isOver(); round += 1) {
    await runRound(round);
    for (const { name } of servers) printLine(describe(samples, name));
  }
  const loads = await loading;
  clearInterval(sampling);
  proxy.stop();
  printLine(`${loads} loads of files`);
  for (const [what, count] of figures.statuses()) printLine(`${count} × ${what}`);
  for (const [kind, ms] of figures.p99()) printLine(`99 of 100 calls of ${kind} within ${ms} ms`);
  const lasting = servers.slice(0, -1).map(({ name }) => name);
  return [...faults, ...figures.failures(), ...findGrowth(samples, lasting)];
};

const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), onProgress: printLine });
const servers: Server[] = [];
try {
  for (const name of ["server 1", "server 2", "server 3"]) {
    const port = await freePort();
    servers.push({ name, port, process: await startPortalProcess(optionsOf(port, postgres.url)) });
  }
  for (const kind of ["products", "customers", "contracts"])
    if (!(await load(postgres.url, kind, join(process.cwd(), `docs/examples/${kind}.ndjson`))))
      throw new Error(`docs/examples/${kind}.ndjson was not loaded`);
  printLine("columns: start, the medians of four quarters, end");
  const faults = await run(postgres.url, servers);
  for (const fault of faults) printLine(`FAULT ${fault}`);
  printLine(faults.length === 0 ? "Nothing grew and no call failed." : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await Promise.all(servers.map(({ process: server }) => stopPortalProcess(server)));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
