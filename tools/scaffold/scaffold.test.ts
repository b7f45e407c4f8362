import { readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { readDeclarations } from "../architecture/declarations.ts";
import { endpointFaults } from "../architecture/endpoint-rules.ts";
import { readRepository } from "../architecture/repository.ts";
import { endpointFiles } from "./endpoint-files.ts";
import { featureFiles } from "./feature-files.ts";
import { checkName } from "./names.ts";
import { writeNewFiles } from "./write-files.ts";

const root = temporaryFolder("scaffold");
const folder = join(root, "features/power-change");

it("a new feature and endpoint lack only what the developer must decide", async () => {
  // The files that the new ones import.
  for (const name of ["package.json", "platform", "node_modules"])
    symlinkSync(resolve(name), join(root, name));
  writeNewFiles(folder, featureFiles("power-change"));
  writeNewFiles(folder, endpointFiles("power-change", "ask-power"));
  expect(endpointFaults(await readDeclarations(root), readRepository(root))).toEqual([
    "power-change/askPower: its handler is not among the feature's routes",
  ]);
});

it("existing files are not overwritten", () => {
  const before = readFileSync(join(folder, "feature.ts"), "utf8");
  expect(() => writeNewFiles(folder, featureFiles("power-change"))).toThrow(
    "already exists; nothing was written",
  );
  expect(readFileSync(join(folder, "feature.ts"), "utf8")).toBe(before);
});

it.each(["PowerChange", "power_change", "../x", "", undefined])("a name like %j is refused", (name) => {
  expect(() => checkName("feature", name)).toThrow("small letters with hyphens");
});
