import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { configurationKeys } from "#features/operations/contract/configuration.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { environmentVariables } from "./environment.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/operating.md", import.meta.url)), "utf8");

/** First cells of the rows under a heading. */
const named = (heading: string, text = page): string[] => {
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
};
const missingFrom = (names: readonly string[], known: readonly string[]): string[] => [
  ...known.filter((name) => !names.includes(name)),
  ...names.filter((name) => !known.includes(name)),
];

test("docs/operating.md names every environment variable, and no other", () => {
  expect(missingFrom(named("Environment variables"), environmentVariables)).toEqual([]);
});

test("docs/operating.md names every group of the configuration, and no other", () => {
  expect(missingFrom(named("The configuration file"), configurationKeys)).toEqual([]);
});

test("the systemd unit of docs/operating.md starts the server with the flags and the environment of npm start", () => {
  const commands = readFileSync(
    fileURLToPath(new URL("../../tools/bootstrap/commands.mjs", import.meta.url)),
    "utf8",
  );
  // The benchmarks start the server with the same options.
  const bench = readFileSync(
    fileURLToPath(new URL("../../bench/measure/server-process.ts", import.meta.url)),
    "utf8",
  );
  expect(bench).toContain(/(?<=const serverMemory = )\[[^\]]+\]/.exec(commands)?.[0] ?? "none");
  const flags = /const serverMemory = \["([^\]]+)"\]/.exec(commands)?.[1]?.replaceAll('", "', " ") ?? "none";
  expect(commands).toContain(
    'start: { run: [...serverMemory, "apps/server/main.ts"], portal: true, compiled: true }',
  );
  const [, arenas = "none"] = /MALLOC_ARENA_MAX: "(\d+)"/.exec(commands) ?? [];
  const [, compiled = "none"] = /NODE_COMPILE_CACHE: join\(root, "([^"]+)"\)/.exec(commands) ?? [];
  expect(page).toContain(`\nEnvironment=MALLOC_ARENA_MAX=${arenas}\n`);
  expect(page).toContain(`\nEnvironment=NODE_COMPILE_CACHE=/opt/llum/${compiled}\n`);
  expect(page).toMatch(new RegExp(`^ExecStart=\\S+/node ${flags} apps/server/main\\.ts$`, "m"));
});

test("the minimal configuration of docs/operating.md is a valid one", async () => {
  const [, minimal = "{}"] = /This is the minimum:\n\n```json\n([^`]+)```/.exec(page) ?? [];
  const path = join(temporaryFolder("minimal"), "llum.json");
  writeFileSync(path, minimal);
  await expect(loadConfiguration(path)).resolves.toMatchObject({ demo: false });
});

test("a variable that the page forgets, or makes up, is found", () => {
  const wrong = page.replace("| `PORT` |", "| `PROT` |");
  expect(missingFrom(named("Environment variables", wrong), environmentVariables)).toEqual(["PORT", "PROT"]);
});
