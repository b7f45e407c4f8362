import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
};

const stop = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGTERM");
  await once(server, "exit");
};

const isReady = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const untilReady = async (origin: string, server: ChildProcess): Promise<void> => {
  while (!(await isReady(origin))) {
    if (server.exitCode !== null)
      throw new Error(`The portal ended with ${server.exitCode} before it was ready`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/**
 * A portal of a test's own, with the demo retailer and changes to its configuration; for what the shared portal
 * must not be. `restart` keeps its data and changes its configuration.
 */
export const startSecondPortal = async (changes: object) => {
  const folder = mkdtempSync(join(tmpdir(), "llum-second-"));
  const configuration = join(folder, "llum.json");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = async (settings: object): Promise<ChildProcess> => {
    const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
    writeFileSync(configuration, JSON.stringify({ ...demo, ...settings }));
    const server = spawn(process.execPath, ["apps/server/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, "data"),
        LLUM_CONFIGURATION: configuration,
        LOG_LEVEL: "error",
      },
    });
    await untilReady(origin, server);
    return server;
  };
  let server = await start(changes);
  return {
    origin,
    restart: async (settings: object): Promise<void> => {
      await stop(server);
      server = await start(settings);
    },
    stop: async (): Promise<void> => {
      await stop(server);
      rmSync(folder, { recursive: true });
    },
  };
};
export type SecondPortal = Awaited<ReturnType<typeof startSecondPortal>>;
