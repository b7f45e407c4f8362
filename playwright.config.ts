import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/tasks/find-chromium.ts";

/** A port of its own, so that the tests never meet a portal that somebody is looking at. */
const port = Number(process.env.E2E_PORT ?? 3217);
const chromium = process.env.CHROMIUM_PATH ?? findChromium();
// Workers read this file again; the first reading decides where the data lives.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "llum-e2e-")));

/** The demo's, but for the calls that one customer and one address may make in a minute: all tests come from here. */
const configuration = join(dataDir, "llum.json");
const demo: object = JSON.parse(readFileSync("deployments/demo/llum.json", "utf8"));
const rateLimits = { read: 60_000, write: 60_000, signIn: 60_000, document: 60_000 };
writeFileSync(configuration, JSON.stringify({ ...demo, rateLimits }));

/**
 * The whole portal, with the demo retailer, in the machine's Chromium. Tests share it and only read, or change what
 * is theirs alone; a test that needs its own state takes a person of its own.
 */
export default defineConfig({
  testDir: ".",
  testMatch: ["features/*/*.e2e.ts", "journeys/*.e2e.ts"],
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI === undefined ? "list" : "dot",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "ca-ES",
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
    trace: "retain-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
    {
      name: "phone",
      // What is the same on any screen (calls, cookies, addresses, other languages, figures) is proved on the large one.
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `${process.execPath} apps/server/main.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), DATA_DIR: dataDir, LLUM_CONFIGURATION: configuration, LOG_LEVEL: "error" },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
