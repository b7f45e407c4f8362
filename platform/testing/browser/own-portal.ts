import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Milliseconds for a test's preparations that start a portal: on a busy machine that takes a while. */
export const longestStartMs = 120_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
};

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const startServer = async (
  origin: string,
  { env, written }: { env: NodeJS.ProcessEnv; written: string[] },
): Promise<ChildProcess> => {
  const server = spawn(process.execPath, ["apps/server/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  server.stdout.on("data", (text) => written.push(String(text)));
  server.stderr.on("data", (text) => {
    written.push(String(text));
    process.stderr.write(text);
  });
  // A worker that is broken off does not get to its own tidying.
  process.once("exit", () => server.kill("SIGTERM"));
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error(`The portal ended with ${server.exitCode}`);
    await wait(100);
  }
  return server;
};

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
};

/**
 * A whole portal of a test's own, on a data folder of its own, for what the shared one must not be: a deployment of
 * `deployments/` (the demo retailer's when absent) with changes to its configuration, and to its server's environment.
 */
export const startOwnPortal = async (
  changes: object = {},
  deployment: "demo" | "example" = "demo",
  serverEnv: Record<string, string> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), "llum-own-"));
  const configuration = join(folder, "llum.json");
  const dataDir = join(folder, "data");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LLUM_CONFIGURATION: configuration,
    LOG_LEVEL: "error",
  };
  const written: string[] = [];
  const start = (settings: object): Promise<ChildProcess> => {
    const deployed: object = JSON.parse(readFileSync(`deployments/${deployment}/llum.json`, "utf8"));
    writeFileSync(configuration, JSON.stringify({ ...deployed, ...settings }));
    return startServer(origin, { env: { ...env, ...serverEnv }, written });
  };
  let server = await start(changes);
  return {
    origin,
    dataDir,
    /** Everything that its server wrote to its outputs until now. */
    written: (): string => written.join(""),
    /** Ends it and starts it again, with its data and another configuration. */
    restart: async (settings: object): Promise<void> => {
      await stopServer(server);
      server = await start(settings);
    },
    /** Runs `npm run portal -- …` on it and gives what it answers to programs. Fails when the command does. */
    staff: async (...args: string[]) => {
      const script = ["apps/server/portal.ts", ...args, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, script, { env });
      return JSON.parse(stdout);
    },
    stop: async (): Promise<void> => {
      await stopServer(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type OwnPortal = Awaited<ReturnType<typeof startOwnPortal>>;
