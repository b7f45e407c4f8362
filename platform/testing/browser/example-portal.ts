import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { test as base } from "@playwright/test";

const firstPort = Number(process.env.E2E_PORT ?? 3217) + 50;
const longestStartMs = 90_000;
const longestStopMs = 15_000;

const isReady = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the other deployment's portal, whole, on a data folder of its own. Throws when it does not come. */
const startExample = async (port: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), "llum-e2e-example-"));
  const child = spawn(process.execPath, ["apps/server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LLUM_CONFIGURATION: "deployments/example/llum.json",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  // A worker that is broken off does not get to its own tidying.
  process.once("exit", () => child.kill("SIGTERM"));
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + longestStartMs;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`No example portal at ${origin}`);
    await wait(200);
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await Promise.race([ended, wait(longestStopMs)]);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, stop };
};

/**
 * `test` for the example deployment: another retailer's name, colours, languages (Spanish and English), a header instead
 * of a sidebar and a first page of its own. One portal for each of Playwright's workers.
 */
export const exampleTest = base.extend<object, { exampleOrigin: string }>({
  exampleOrigin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern where no fixture is used
    async ({}, provide, { parallelIndex }) => {
      const { origin, stop } = await startExample(firstPort + parallelIndex);
      await provide(origin);
      await stop();
    },
    { scope: "worker", timeout: longestStartMs + longestStopMs },
  ],
  baseURL: ({ exampleOrigin }, provide) => provide(exampleOrigin),
  locale: "es-ES",
});
