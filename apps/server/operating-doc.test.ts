import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { configurationKeys } from "#features/operations/contract/configuration.ts";
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

test("a variable that the page forgets, or makes up, is found", () => {
  const wrong = page.replace("| `PORT` |", "| `PROT` |");
  expect(missingFrom(named("Environment variables", wrong), environmentVariables)).toEqual(["PORT", "PROT"]);
});
