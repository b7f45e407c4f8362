import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import {
  DataDirectoryInUseError,
  holderOf,
  lockDataDirectory,
  startOfProcess,
} from "./data-directory-lock.ts";

const newFolder = (): string => temporaryFolder("lock");

const leaveLock = (folder: string, owner: { pid: number; startedAt: string }) =>
  writeFileSync(join(folder, "owner-4.lock"), JSON.stringify({ ...owner, released: false }));

test("a released data directory can be locked again", () => {
  const folder = newFolder();
  const lock = lockDataDirectory(folder);
  expect(holderOf(folder)).toBe(process.pid);
  expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUseError);
  lock.release();
  expect(holderOf(folder)).toBeUndefined();
  lockDataDirectory(folder).release();
});

test("a dead owner's pid that another program has since got does not hold the lock", () => {
  const folder = newFolder();
  leaveLock(folder, { pid: process.pid, startedAt: "long ago" });
  expect(holderOf(folder)).toBeUndefined();
  lockDataDirectory(folder).release();
});

test("a running owner holds the lock, even when it runs another program", () => {
  const folder = newFolder();
  leaveLock(folder, { pid: process.ppid, startedAt: startOfProcess(process.ppid) ?? "" });
  expect(() => lockDataDirectory(folder)).toThrow(`in use by process ${process.ppid}`);
});

test("a lock file truncated by a power cut does not hold the lock", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "owner-1.lock"), '{"pid": 1');
  lockDataDirectory(folder).release();
});

test("of several servers that find a dead owner at once, one acquires the lock", async () => {
  const folder = newFolder();
  leaveLock(folder, { pid: 1, startedAt: "long ago" });
  const lockModule = fileURLToPath(new URL("./data-directory-lock.ts", import.meta.url));
  const contender = `
    const { lockDataDirectory } = await import(process.argv[1]);
    try { lockDataDirectory(process.argv[2]); process.stdout.write("mine"); } catch { process.stdout.write("no"); }
    process.stdin.resume();`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", contender, lockModule, folder], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const answers = await Promise.all(children.map(async ({ stdout }) => String(await once(stdout, "data"))));
  expect(answers.toSorted()).toEqual(["mine", "no", "no", "no"]);
  await Promise.all(children.map((child) => (child.stdin.end(), once(child, "exit"))));
});
