import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
});
const versions = z.record(z.string(), z.string());
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  overrides: versions,
});

/** Packages without a hash of 512 bits, and those from elsewhere. Without `resolved` npm asks the configured registry. */
const lockfileFaults = (text: string): string[] =>
  Object.entries(z.parse(lockfile, JSON.parse(text)).packages)
    .filter(([path]) => path !== "")
    .flatMap(([path, { version, resolved, integrity = "", link }]) => [
      ...(/^sha512-[\w+/]{86}==$/.test(integrity) ? [] : [`${path} has no hash`]),
      ...(resolved === undefined || resolved.startsWith("https://registry.npmjs.org/")
        ? []
        : [`${path} comes from ${resolved}`]),
      ...(version === undefined || link === true ? [`${path} is no version of a package`] : []),
    ]);

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const manifestFaults = (text: string): string[] =>
  Object.values(z.parse(manifest, JSON.parse(text)))
    .flatMap((group) => Object.entries(group))
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${name} is ${version}`);

test("every package comes from the registry under its hash", () => {
  const packages = read("package-lock.json");
  expect(Object.keys(JSON.parse(packages).packages).length).toBeGreaterThan(500);
  expect(lockfileFaults(packages)).toEqual([]);
  expect(manifestFaults(read("package.json"))).toEqual([]);
});

test("installing runs no script of a package", () => {
  expect(read(".npmrc").split("\n")).toContain("ignore-scripts=true");
  expect(read("tools/bootstrap/install.mjs")).toContain('"--ignore-scripts"');
});

describe("a planted package", () => {
  const integrity = `sha512-${"A".repeat(86)}==`;
  test.each([
    [{ version: "1.0.0" }, "a has no hash"],
    [{ version: "1.0.0", integrity: "sha1-AAAA" }, "a has no hash"],
    [{ version: "1.0.0", integrity, resolved: "git+ssh://git@example.org/a.git" }, "a comes from git"],
    [
      { version: "1.0.0", integrity, resolved: "https://registry.npmjs.org.evil.example/a" },
      "a comes from https",
    ],
    [{ integrity, link: true }, "a is no version of a package"],
  ])("%j is found", (entry, fault) => {
    expect(lockfileFaults(JSON.stringify({ packages: { "": {}, a: entry } })).join()).toContain(fault);
  });

  test("of a range of versions, or of an address, is found", () => {
    const group = { exact: "1.2.3", range: "^1.2.3", address: "https://example.org/a.tgz" };
    const text = JSON.stringify({
      dependencies: group,
      devDependencies: {},
      optionalDependencies: {},
      overrides: {},
    });
    expect(manifestFaults(text)).toEqual(["range is ^1.2.3", "address is https://example.org/a.tgz"]);
  });
});
