import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Headless Chromium first: the same engine at half the CPU time per page. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macPaths = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

type Environment = Record<string, string | undefined>;

/** Ubuntu has a program of that name that only prints that a snap is missing, so the program must print its version. */
const runs = (path: string): boolean =>
  existsSync(path) &&
  /chrom\w*\b.*\d+\.\d+/i.test(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "");

/** This machine's Chromium or Chrome: CHROMIUM_PATH, else the first that runs; `undefined` if there is none. */
export const findChromium = (environment: Environment = process.env): string | undefined => {
  const named = environment["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") return runs(named) ? named : undefined;
  const folders = (environment["PATH"] ?? "").split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths];
  return candidates.find(runs);
};

const isDebianAsRoot = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

const aptGet = (...args: string[]): boolean =>
  spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
    .status === 0;

const advice = `The browser tests need Chromium, and none was found. Install it and start again:
  Debian:         sudo apt-get install chromium-headless-shell
  Fedora:         sudo dnf install chromium
  Ubuntu, macOS, others: Chrome from https://www.google.com/chrome, or any Chromium named by CHROMIUM_PATH`;

/**
 * Like `findChromium`, but installs the distribution's package if possible; otherwise throws an error with what to
 * install.
 */
export const provideChromium = (): string => {
  const found = findChromium();
  if (found !== undefined) return found;
  if (isDebianAsRoot() && process.env["CHROMIUM_PATH"] === undefined) {
    process.stdout.write("Installing the distribution's Chromium for the browser tests …\n");
    aptGet("update");
    // Older releases of Debian have only the whole browser.
    for (const name of ["chromium-headless-shell", "chromium"])
      if (aptGet("install", "--yes", "--no-install-recommends", name)) break;
  }
  const installed = findChromium();
  if (installed === undefined) throw new Error(advice);
  return installed;
};
