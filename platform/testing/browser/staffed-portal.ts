import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

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

/**
 * A portal of a test's own with the demo retailer, and the staff's command on it: for what would shut out the tests
 * that share the other one.
 */
export const startStaffedPortal = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "llum-staffed-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const server = spawn(process.execPath, ["apps/server/main.ts"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error(`The portal ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    /** Runs `npm run portal -- …` and gives what it answers to programs. Fails when the command does. */
    staff: async (...args: string[]) => {
      const script = ["apps/server/portal.ts", ...args, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, script, { env });
      return JSON.parse(stdout);
    },
    stop: async (): Promise<void> => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type StaffedPortal = Awaited<ReturnType<typeof startStaffedPortal>>;
