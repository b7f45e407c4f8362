import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allFeatures } from "../features.ts";
import { screenModules } from "./preloads.ts";

const withScreens = allFeatures
  .map(({ feature }) => feature)
  .filter(({ routes }) => Object.keys(routes).length > 0);

describe("the page knows the code of its first screen", () => {
  it.each(withScreens.map((feature) => [feature.id, feature] as const))(
    "for every route of %s",
    (id, feature) => {
      const modules = screenModules(readFileSync(`features/${id}/web/screens.ts`, "utf8"));
      expect([...modules.keys()].toSorted()).toEqual(Object.keys(feature.routes).toSorted());
    },
  );

  it("also where routes share a loader", () => {
    const source = `const list = async () => (await import("./list.tsx")).List;
export const screens = {
  all: list,
  some: async () => (await list()).Some,
  other: async () => (await import("./other.tsx")).Other,
};`;
    expect([...screenModules(source)]).toEqual([
      ["all", "list.tsx"],
      ["some", "list.tsx"],
      ["other", "other.tsx"],
    ]);
  });
});
