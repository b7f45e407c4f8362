import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const alertGroups = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().check(z.regex(/^Llum[A-Z]\w+$/)),
          expr: z.string(),
          for: z.optional(z.string().check(z.regex(/^\d+[mhd]$/))),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), action: z.string().check(z.minLength(20)) }),
        }),
      ),
    }),
  ),
});
const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
});

/** The metrics of the code, and those that prom-client adds. */
const knownMetrics = (): Set<string> => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "llum_" });
  const sources = ["apps/server/assembly/figures.ts", "platform/server/http/operation.ts"]
    .map(read)
    .join("\n");
  return new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...[...sources.matchAll(/"(llum_\w+)"/g)].map(([, name = ""]) => name),
  ]);
};

/** Metrics that an expression names and no server has. */
const unknownMetrics = (expressions: readonly string[], known: ReadonlySet<string>): string[] =>
  expressions
    .flatMap((expression) => expression.match(/\bllum_\w+/g) ?? [])
    .filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, "")));

const alerts = z
  .parse(alertGroups, parse(read("deployments/monitoring/alerts.yaml")))
  .groups.flatMap(({ rules }) => rules);
const { panels } = z.parse(dashboard, JSON.parse(read("deployments/monitoring/dashboard.json")));

describe("the files for the monitoring", () => {
  const known = knownMetrics();

  test("name metrics that the server has", () => {
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    expect(unknownMetrics(expressions, known)).toEqual([]);
    expect(
      unknownMetrics(["rate(llum_http_request_duration_seconds_count[5m]) + llum_planted"], known),
    ).toEqual(["llum_planted"]);
  });

  test("show every metric that the code declares", () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n");
    const declared = [...known].filter((name) => !/^llum_(?:process|nodejs)_/.test(name));
    expect(declared.length).toBeGreaterThan(15);
    expect(declared.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test("have panels that do not overlap, each with its own title", () => {
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});

/** Alerts that a page does not list with their severity, and those that it makes up. */
const alertFaults = (page: string): string[] => {
  const listed = [...page.matchAll(/^\| `(Llum\w+)` \| (page|ticket) \|/gm)].map(
    ([, name, severity]) => `${name} ${severity}`,
  );
  const declared = alerts.map(({ alert, labels }) => `${alert} ${labels.severity}`);
  return [
    ...declared.filter((alert) => !listed.includes(alert)).map((alert) => `${alert} is missing`),
    ...listed.filter((alert) => !declared.includes(alert)).map((alert) => `${alert} does not exist`),
  ];
};

test("docs/operating.md lists every alert with its severity, and no other", () => {
  const page = read("docs/operating.md");
  expect(alertFaults(page)).toEqual([]);
  expect(alertFaults(page.replace("| `LlumServerDown` | page |", "| `LlumPlanted` | page |"))).toEqual([
    "LlumServerDown page is missing",
    "LlumPlanted page does not exist",
  ]);
});
