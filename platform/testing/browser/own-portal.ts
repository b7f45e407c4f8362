import { execFile, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createPortalDatabase } from "./portal-database.ts";
import { freePort, portalEnv, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

/** Timeout in milliseconds for a test's setup that starts a portal, which is slow on a busy machine. */
export const startTimeoutMs = 120_000;

/** A folder of `deployments/`. */
export type Deployment = "demo" | "example";

/**
 * A portal for one test, with its own database and data folder, for changes that the shared one must not have: a
 * deployment of `deployments/` (the demo retailer's by default) with changes to its configuration and to its server's
 * environment.
 */
export const startOwnPortal = async (
  changes: object = {},
  deployment: Deployment = "demo",
  serverEnv: Record<string, string> = {},
) => startOwnPortalAt(await freePort(), { changes, deployment, serverEnv });

interface OwnPortalOptions {
  readonly changes: object;
  readonly deployment: Deployment;
  readonly serverEnv: Record<string, string>;
}

/** The same on a port that the caller must know in advance, which must be free (`freePort`). */
export const startOwnPortalAt = async (
  port: number,
  { changes, deployment, serverEnv }: OwnPortalOptions,
) => {
  const folder = mkdtempSync(join(tmpdir(), "llum-own-"));
  const configuration = join(folder, "llum.json");
  const dataDir = join(folder, "data");
  const origin = `http://127.0.0.1:${port}`;
  const { url: databaseUrl, drop } = await createPortalDatabase(dataDir);
  const written: string[] = [];
  const start = (settings: object): Promise<ChildProcess> => {
    const deployed: object = JSON.parse(readFileSync(`deployments/${deployment}/llum.json`, "utf8"));
    writeFileSync(configuration, JSON.stringify({ ...deployed, ...settings }));
    return startPortalProcess({ port, dataDir, databaseUrl, configuration, env: serverEnv, written });
  };
  let server = await start(changes);
  return {
    origin,
    databaseUrl,
    /** The server's output so far. */
    written: (): string => written.join(""),
    /** Stops it and starts it again, with its data and another configuration. */
    restart: async (settings: object): Promise<void> => {
      await stopPortalProcess(server);
      server = await start(settings);
    },
    /** Runs `npm run admin -- …` on it and returns its JSON output. Fails when the command does. */
    staff: async (...args: string[]) => {
      const script = ["apps/admin/main.ts", ...args, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, script, {
        env: portalEnv({ port, dataDir, databaseUrl, configuration }),
      });
      return JSON.parse(stdout);
    },
    stop: async (): Promise<void> => {
      await stopPortalProcess(server);
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type OwnPortal = Awaited<ReturnType<typeof startOwnPortal>>;
