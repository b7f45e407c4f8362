import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";

const bootstrapDir = fileURLToPath(new URL(".", import.meta.url));

const server = `
  process.on("SIGTERM", () => { console.log("heard SIGTERM"); setTimeout(() => process.exit(0), 300); });
  process.on("SIGINT", () => { console.log("heard SIGINT"); setTimeout(() => process.exit(0), 800); });
  console.log("serving");
  if (process.argv[2] === "wait") setInterval(() => {}, 1000);
  else process.exitCode = Number(process.argv[2] ?? 0);`;

const portalBuilder = `
  const fs = require("node:fs");
  if (fs.readFileSync("apps/web/main.ts", "utf8") === "broken") throw new Error("cannot read main.ts");
  const isDesk = process.argv.includes("vite.desk.config.ts");
  fs.mkdirSync(isDesk ? "dist/desk" : "dist/web", { recursive: true });
  if (!isDesk) fs.appendFileSync("builds", "x");`;

const lockfile = {
  name: "fixture",
  version: "1.0.0",
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { name: "fixture", version: "1.0.0", dependencies: { vite: "file:builder" } },
    builder: { name: "vite", version: "1.0.0" },
    "node_modules/vite": { resolved: "builder", link: true },
  },
};

const files: Record<string, string> = {
  "package.json": JSON.stringify({
    name: "fixture",
    version: "1.0.0",
    dependencies: { vite: "file:builder" },
  }),
  "package-lock.json": JSON.stringify(lockfile),
  "builder/package.json": JSON.stringify({ name: "vite", version: "1.0.0" }),
  "builder/bin/vite.js": portalBuilder,
  "apps/web/main.ts": "first",
  "apps/server/main.ts": server,
  "energy/iban.ts": "",
};

/** A lockfile with packages besides the portal's builder; `more` is added to them. */
export const lockfileWith = (builder: object, more: Record<string, object> = {}): string =>
  JSON.stringify({
    ...lockfile,
    packages: { ...lockfile.packages, builder: { name: "vite", version: "1.0.0", ...builder }, ...more },
  });

type Run = { code: number | null; output: string };

export type FixtureProject = {
  write: (path: string, content: string) => void;
  /** How often the portal was built. */
  builds: () => number;
  start: (
    args?: string[],
    env?: NodeJS.ProcessEnv,
    nodeOptions?: string[],
  ) => { child: ChildProcess; done: Promise<Run> };
};

/** A minimal project with the real bootstrap, and with packages that need no network. */
export const newFixtureProject = (): FixtureProject => {
  const root = temporaryFolder("bootstrap");
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  cpSync(bootstrapDir, join(root, "tools/bootstrap"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });

  const start = (args: string[] = [], env: NodeJS.ProcessEnv = {}, nodeOptions: string[] = []) => {
    const script = join(root, "tools/bootstrap/bootstrap.mjs");
    const child = spawn(process.execPath, [...nodeOptions, script, "start", ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const done = once(child, "exit").then(async () => ({
      code: child.exitCode,
      output: (await output).join(""),
    }));
    return { child, done };
  };
  const builds = () =>
    existsSync(join(root, "builds")) ? readFileSync(join(root, "builds"), "utf8").length : 0;
  return { write, builds, start };
};
