import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as delay } from "node:timers/promises";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readyWithinMs = 120_000;
/** Those of `npm start` (tools/bootstrap/commands.mjs). */
const nodeOptions = ["--max-semi-space-size=8", "--no-allocation-site-pretenuring"];
const serverEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
  NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
};

export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** From the start of the process until /readyz answered. */
  readonly readyMs: number;
  /** CPU time of the process since its start. */
  readonly cpuSeconds: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface ServerOptions {
  readonly dataDir: string;
  /** By default the server starts its own PostgreSQL in the data directory. */
  readonly databaseUrl?: string;
  /** Whether the demo retailer is loaded; otherwise the server uses the database as it is. */
  readonly isDemo: boolean;
  /** Settings other than the demo's. */
  readonly settings?: object;
}

/** A free port below the range of outgoing connections. */
const freePort = async (): Promise<number> => {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 1) {
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen({ port, host: "127.0.0.1" }, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error("No free port between 20000 and 32000.");
};

/** The demo's configuration with other settings, as a file. */
const configurationIn = (folder: string, isDemo: boolean, settings: object): string => {
  const demo: { features: object } = JSON.parse(
    readFileSync(join(root, "deployments/demo/llum.json"), "utf8"),
  );
  const path = join(folder, "llum.json");
  // Without its data the demo has no pages either.
  const features = isDemo ? demo.features : { ...demo.features, serverElements: false };
  writeFileSync(path, JSON.stringify({ ...demo, ...settings, features, demo: isDemo }));
  return path;
};

const waitUntilReady = async (origin: string, child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready.`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(10);
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s.`);
};

const readCpuSeconds = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^llum_process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
};

/** Starts the real server in its own process, as `npm start` does, and waits until it is ready. */
export const startServer = async ({
  dataDir,
  databaseUrl,
  isDemo,
  settings = {},
}: ServerOptions): Promise<ServerProcess> => {
  const folder = mkdtempSync(join(tmpdir(), "llum-bench-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startMs = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, "apps/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      ...serverEnvironment,
      PORT: String(port),
      // The folder of documents belongs to one database.
      DATA_DIR: databaseUrl === undefined ? dataDir : join(dataDir, "server", new URL(databaseUrl).pathname),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      LLUM_CONFIGURATION: configurationIn(folder, isDemo, settings),
    },
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const readyMs = performance.now() - startMs;
  return { origin, pid: child.pid ?? 0, readyMs, cpuSeconds: () => readCpuSeconds(origin), stop };
};

/** Memory of a process in MB, with its share of shared pages; undefined where the system does not report it. */
export const memoryOf = (pid: number): number | undefined => {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1_000_000;
  } catch {
    return undefined;
  }
};
