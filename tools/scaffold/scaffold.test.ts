import { loadModule } from "libpg-query";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { readDeclarations } from "../architecture/declarations.ts";
import { endpointFaults } from "../architecture/endpoint-rules.ts";
import { folderFaults } from "../architecture/folder-rules.ts";
import { migrationFaults } from "../architecture/migration-rules.ts";
import { readRepository } from "../architecture/repository.ts";
import { tableFaults } from "../architecture/table-rules.ts";
import { changeFiles } from "./change-files.ts";
import { changeInserts } from "./change-inserts.ts";
import { endpointFiles } from "./endpoint-files.ts";
import { featureFiles } from "./feature-files.ts";
import { checkName, formKindOf, titlesOf } from "./names.ts";
import { insertInFiles, writeNewFiles } from "./write-files.ts";

await loadModule();
const root = temporaryFolder("scaffold");
const titles = { ca: "Canvi de potència", es: "Cambio de potencia", en: "Power change" };
const feature = featureFiles({ name: "power-change", titles, lastMigration: "0006-meters.sql" });

it("a new feature lacks nothing, and a new endpoint only what the developer must decide", async () => {
  // The files that the new ones import.
  for (const name of ["package.json", "platform", "node_modules"])
    symlinkSync(resolve(name), join(root, name));
  writeNewFiles(root, { ...feature, "database/migrations/0006-meters.sql": "select 1" });
  const faults = async () => {
    const files = readRepository(root).filter(({ path }) => !path.startsWith("platform/"));
    const declarations = await readDeclarations(root);
    return [
      ...endpointFaults(declarations, files),
      ...tableFaults(declarations, files, new Map()),
      ...folderFaults(files),
      ...migrationFaults(files, 7),
    ];
  };
  expect(await faults()).toEqual([]);
  writeNewFiles(join(root, "features/power-change"), endpointFiles("power-change", "ask-power"));
  expect(await faults()).toEqual(["power-change/askPower: its handler is not among the feature's routes"]);
});

it("a new feature is at most fourteen files, with paths and a label in each language", () => {
  expect(Object.keys(feature).length).toBeLessThanOrEqual(14);
  const declaration = feature["features/power-change/feature.ts"];
  expect(declaration).toContain(
    '{ ca: "/canvi-de-potencia", es: "/cambio-de-potencia", en: "/power-change" }',
  );
  expect(declaration).toContain(JSON.stringify(titles));
});

it("a form adds its calls, table and screens, and with an email its link, job and words", async () => {
  const withForm = featureFiles({ name: "call-me", titles, lastMigration: "0006-meters.sql", form: "plain" });
  const withEmail = featureFiles({
    name: "call-me",
    titles,
    lastMigration: "0006-meters.sql",
    form: "confirmed_by_email",
  });
  const added = (files: Record<string, string>): string[] =>
    Object.keys(files)
      .filter((path) => !Object.hasOwn(feature, path.replaceAll("call-me", "power-change")))
      .map((path) => path.replace("features/call-me/", ""))
      .toSorted();
  expect(added(withForm)).toEqual([
    "contract/send-call-me.ts",
    "server/call-me-requests.ts",
    "server/send-call-me.test.ts",
    "server/send-call-me.ts",
    "web/call-me-form-screen.test.tsx",
    "web/call-me-form-screen.tsx",
  ]);
  expect(added(withEmail).filter((path) => !added(withForm).includes(path))).toEqual([
    "contract/confirm-call-me.ts",
    "locales/mail.ca.json",
    "locales/mail.en.json",
    "locales/mail.es.json",
    "server/call-me-emails.ts",
    "server/confirm-call-me.test.ts",
    "server/confirm-call-me.ts",
    "web/call-me-confirm-screen.tsx",
  ]);
  expect(() => formKindOf({ email: true })).toThrow("--form");
});

it("without titles a feature is called by its name in each language", () => {
  expect(titlesOf("power-change", [])).toEqual({
    ca: "Power change",
    es: "Power change",
    en: "Power change",
  });
  expect(() => titlesOf("power-change", ["Potència", "Potencia"])).toThrow("or none of them");
  expect(() => titlesOf("power-change", ["Potència", "¿?", "Power"])).toThrow("A title has letters");
});

it("a new change is six files, and is named in eleven that exist and in the manual", () => {
  const change = { name: "billing-language", titles };
  expect(Object.keys(changeFiles(change))).toHaveLength(6);
  const texts = Object.entries(changeInserts(change)).map(([path, insert]) => {
    const before = readFileSync(path, "utf8");
    return { path, before, after: insert(before) };
  });
  expect(texts).toHaveLength(12);
  for (const { path, before, after } of texts) {
    expect(before, path).not.toMatch(/billing.?language/i);
    expect(after, path).toMatch(/billing.?language/i);
  }
});

it("a file that has no place for a change, or its words already, is refused before anything is written", () => {
  const inserts = changeInserts({ name: "power", titles });
  const words = "features/contract-changes/locales/request-kinds.en.json";
  expect(() => inserts[words]?.(readFileSync(words, "utf8"))).toThrow("contract.power already");
  expect(() => inserts["security/owned-contract-objects.ts"]?.("")).toThrow("is not found");
  writeFileSync(join(root, "first.ts"), "1");
  writeFileSync(join(root, "second.ts"), "2");
  const insert = () => insertInFiles(root, { "first.ts": (text) => `${text}1`, "second.ts": (text) => text });
  expect(insert).toThrow("second.ts has no place for it");
  expect(readFileSync(join(root, "first.ts"), "utf8")).toBe("1");
});

it("existing files are not overwritten", () => {
  const path = join(root, "features/power-change/feature.ts");
  const before = readFileSync(path, "utf8");
  expect(() => writeNewFiles(root, { "other.ts": "", ...feature })).toThrow(
    "already exists; nothing was written",
  );
  expect(readFileSync(path, "utf8")).toBe(before);
  expect(existsSync(join(root, "other.ts"))).toBe(false);
});

it.each(["PowerChange", "power_change", "../x", "", undefined])("a name like %j is refused", (name) => {
  expect(() => checkName("feature", name)).toThrow("small letters with hyphens");
});
