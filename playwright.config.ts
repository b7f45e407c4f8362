import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { newRunFolder } from "./platform/testing/temporary/run-folder.ts";
import { findChromium } from "./tools/tasks/find-chromium.ts";

/** A port of its own, so that the tests never use a portal that runs for development. */
const port = Number(process.env.E2E_PORT ?? 3217);
const chromium = process.env.CHROMIUM_PATH ?? findChromium();
// Workers read this file again; the first reading makes the folder, and its process removes it with all that is in it:
// what portals, tests and browsers write goes there. Compiled tests stay where the next run finds them.
process.env.PWTEST_CACHE_DIR ??= join(tmpdir(), `playwright-transform-cache-${process.geteuid?.()}`);
const runDir = (process.env.E2E_RUN_DIR ??= newRunFolder());
process.env.TMPDIR = runDir;

/**
 * The whole portal, with the demo retailer, in the machine's Chromium. Tests share it and only read, or change what
 * is theirs alone; a test that needs its own state takes a person of its own.
 */
export default defineConfig({
  testDir: ".",
  globalSetup: "./platform/testing/browser/global-setup.ts",
  testMatch: ["features/*/*.e2e.ts", "journeys/*.e2e.ts"],
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // Locally a test fails at once; in CI one that passes at a retry does not fail the run and is named as unsteady.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    [process.env.CI === undefined ? "list" : "dot"],
    // What each test took, for the summary of `npm test`.
    ["json", { outputFile: "node_modules/.cache/llum/reports/browser.json" }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "ca-ES",
    // The worker, which tests of other things would wait for, has its own in features/installation.
    serviceWorkers: "block",
    timezoneId: "Europe/Madrid",
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // The suite may run as root in a container, where Chromium's own sandbox cannot; its pages are all ours.
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // What was done and called, and the last sight, of a test that fails; `--trace on` films it, in twice the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@only-phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: "phone",
      // `@phone`: what differs there, such as a drawer, a finger, what is seen without scrolling. The layout of every
      // screen at a phone's width is looked at by `journeys/every-screen.e2e.ts`.
      grep: /@(?:only-)?phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
