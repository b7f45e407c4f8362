import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** A free port below the range of outgoing connections, so that it stays free while a portal restarts. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(15_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port on 127.0.0.1 between 15000 and 32767");
};

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export interface PortalStart {
  readonly port: number;
  readonly dataDir: string;
  /** By default the portal starts its own database in the data folder. */
  readonly databaseUrl?: string;
  readonly configuration: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Collects its output; its errors are printed in any case, unless it is quiet. */
  readonly written?: string[];
  readonly isQuiet?: boolean;
  /** Options of Node; none by default. */
  readonly nodeOptions?: readonly string[];
}

/** Node's compile cache, shared by the many starts of a test run. */
const compileCache = resolve("node_modules/.cache/llum/compiled");

/** The environment of the portal's process and of its admin commands. */
export const portalEnv = ({
  port,
  dataDir,
  databaseUrl = "",
  configuration,
  env,
}: PortalStart): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LLUM_CONFIGURATION: configuration,
  LOG_LEVEL: "error",
  NODE_COMPILE_CACHE: compileCache,
  ...env,
});

/** Starts the portal's process and waits until it answers. It ends with this process at the latest. */
export const startPortalProcess = async (options: PortalStart): Promise<ChildProcess> => {
  const { port, written = [], isQuiet = false, nodeOptions = [] } = options;
  const server = spawn(process.execPath, [...nodeOptions, "apps/server/main.ts"], {
    env: portalEnv(options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stdout.on("data", (text) => written.push(String(text)));
  server.stderr.on("data", (text) => {
    written.push(String(text));
    if (!isQuiet) process.stderr.write(text);
  });
  // An interrupted test does not run its own cleanup. Stop the server before the folder that it writes to is removed.
  const endWithThis = () => server.kill("SIGTERM");
  process.prependOnceListener("exit", endWithThis);
  server.once("exit", () => process.off("exit", endWithThis));
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (server.exitCode !== null) throw new Error(`The portal ended with ${server.exitCode}`);
    await wait(100);
  }
  return server;
};

/** Waits for running requests and until the process has exited. */
export const stopPortalProcess = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
};
