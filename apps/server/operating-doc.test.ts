import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { configuration, configurationKeys } from "#features/operations/contract/configuration.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { apiTokenScopes } from "#platform/contract/api-token-scopes.ts";
import { operatorScopes } from "#platform/contract/operator-endpoint.ts";
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

const document = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), "utf8");

/** The closed sets of values that a JSON schema contains, by the path of their key. */
const closedSets = (schema: unknown, path: readonly string[] = []): [string, readonly string[]][] => {
  if (typeof schema !== "object" || schema === null) return [];
  const own: [string, readonly string[]][] =
    "enum" in schema && Array.isArray(schema.enum) ? [[path.join("."), schema.enum.map(String)]] : [];
  const structure = new Set(["properties", "items", "anyOf", "allOf"]);
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, inner]) =>
      closedSets(inner, structure.has(key) || /^\d+$/.test(key) ? path : [...path, key]),
    ),
  ];
};
const configurationSets = new Map(
  closedSets(z.toJSONSchema(configuration, { io: "input", unrepresentable: "any" })),
);

/** Where the manual lists the values of a setting: what stands in backticks between two texts. */
const listsInManual: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "languages.offered": ["`offered`: any of ", " are accepted"],
  "navigation.layout": ["Menu at the side", "For visitors"],
  "oidc.clientAuthentication": ["| Client authentication |", " below |"],
  "staffOpenid.clientAuthentication": ["the desk proves itself to the provider by ", ", as you register it"],
  "contract.signature": ["once the customer has signed them:", "For such a change"],
  "features.displayTypes": [
    "`displayTypes`: the kinds of energy and of bills that the portal shows, of",
    "|",
  ],
  "cookies.thirdParties.category": ["\n| `category` |", ": the category"],
  "cookies.thirdParties.kind": ["\n| `kind` |", ": scripts start"],
  "home.type": ["`type`: with", "it is the landing;"],
  "home.landing": ["the screen after sign-in (", ");"],
  "invoices.totalColumns": ["with the total of the filtered list, of", "(all)"],
  "invoices.downloadTypes": ["the files of a bill that customers can download, of", "(`pdf`)"],
  "payments.platforms": ["`platforms`", "is named to customers"],
  "payments.methods": ["what is offered at Stripe, of", "(`["],
  "remittances.version": ["that your bank takes, of", "(`08`)"],
  "support.categories.section": ["`section`: ", ", `name` in three"],
  "support.categories.offeredTo": ["`offeredTo`: ", "; that of meter readings"],
  "wallets.discountTypes": ["can have done with discounts (", ")"],
};
/** Their values are in the list of another setting. */
const listedElsewhere = [
  "organization.schedule.propertyNames",
  "languages.default",
  "support.answerTemplates.offeredTo",
];

const listed = (text: string, [before, after]: readonly [string, string]): string[] => {
  const [, rest = ""] = text.split(before);
  const [part = ""] = rest.split(after);
  return [
    ...new Set([...part.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.match(/\w+/g) ?? [])),
  ].toSorted();
};

test("docs/operating.md has a checked list of every setting with a closed set of values", () => {
  expect([...Object.keys(listsInManual), ...listedElsewhere].toSorted()).toEqual(
    [...configurationSets.keys()].toSorted(),
  );
});

test.each(Object.entries(listsInManual))(
  "docs/operating.md lists the values of %s that the start accepts",
  (key, place) => {
    expect(listed(page, place)).toEqual(configurationSets.get(key)?.toSorted());
  },
);

test("a value that the start refuses is found in a list", () => {
  const wrong = page.replace("`contact_email`, `contact_phone`", "`contact`");
  expect(listed(wrong, listsInManual["contract.signature"] ?? ["", ""])).not.toEqual(
    configurationSets.get("contract.signature")?.toSorted(),
  );
});

test("the manuals list the scopes of keys and tokens", () => {
  expect(listed(page, ["(the scopes are ", ")"])).toEqual(operatorScopes.toSorted());
  const rows = [...document("api-tokens.md").matchAll(/^\| `(\w+)` \|/gm)].map(([, scope = ""]) => scope);
  expect(rows).toEqual([...apiTokenScopes]);
});
