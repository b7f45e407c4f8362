import { describe, expect, it } from "vitest";
import {
  firstModules,
  iconFilesIn,
  sharedModules,
  wordsOfScreen,
  type ModuleGraph,
} from "./shared-chunks.ts";

const graphOf = (modules: Record<string, { needs?: string[]; loads?: string[] }>): ModuleGraph =>
  new Map(
    Object.entries(modules).map(([id, { needs = [], loads = [] }]) => [
      id,
      { importedIds: needs, dynamicallyImportedIds: loads },
    ]),
  );
const screens = Array.from({ length: 4 }, (_, index) => `screen-${index}`);
const plot = "/node_modules/uplot/index.js";
const react = "/node_modules/react/index.js";

const graph = graphOf({
  main: { needs: ["frame", react], loads: ["sign-in", ...screens] },
  frame: { needs: ["button"], loads: ["/locales/ca.json"] },
  button: {},
  "sign-in": { needs: ["frame", "field"], loads: ["/locales/es.json"] },
  field: {},
  ...Object.fromEntries(screens.map((id) => [id, { needs: ["table", "chart"] }])),
  "screen-0": { needs: ["table", "chart", "seldom"] },
  table: { needs: [react, "row"] },
  row: {},
  chart: { needs: [plot] },
  seldom: {},
});

describe("the modules of the first page", () => {
  const firstOf = (modules: ModuleGraph) => firstModules(modules, ["main", "sign-in"]);

  it("are those that the entry and the first screen need", () => {
    expect([...firstOf(graph)].toSorted()).toEqual(["button", "field", "frame", "main", "sign-in"]);
  });

  it("include a module after it was moved", () => {
    const moved = new Map([...graph].map(([id, node]) => [id === "field" ? "elsewhere/field" : id, node]));
    moved.set("sign-in", { importedIds: ["frame", "elsewhere/field"], dynamicallyImportedIds: [] });
    expect(firstOf(moved)).toContain("elsewhere/field");
  });
});

describe("the modules that many screens share", () => {
  const shared = sharedModules(graph);

  it("are those that three screens or more of several features need", () => {
    expect([...shared].toSorted()).toEqual(["row", "table"]);
  });

  it("include no library that the first page does not have", () => {
    expect(shared).not.toContain("chart");
    expect(shared).not.toContain(plot);
  });
});

it("a screen loads its own locale file and that of the frame", () => {
  expect([...wordsOfScreen(graph, "sign-in")]).toEqual(["/locales/es.json", "/locales/ca.json"]);
});

it("the icons of a module are found by the names of its imports", () => {
  const code = 'import { a } from "b";\nimport { ChevronRight, Building2 as Firm, X } from "lucide-react";';
  expect(iconFilesIn(code)).toEqual(["chevron-right", "building-2", "x"]);
});
