import { expect, test } from "vitest";
import { feature as home } from "#features/home/feature.ts";
import { feature as serverPages } from "#features/server-pages/feature.ts";
import { createScreenFinder } from "./screens.ts";

const screenOf = (path: string, isOn: boolean) =>
  createScreenFinder([home, serverPages], () => isOn)(path)?.route;

test("a path opens its screen in any language, with what stands in it", () => {
  expect(screenOf("/accions", true)).toBe("allActions");
  expect(screenOf("/actions/", true)).toBe("allActions");
  expect(screenOf("/Accions", true)).toBe("allActions");
  expect(screenOf("/d/socis-i-avantatges/3", true)).toBe("serverPage");
});

test("a path that leads nowhere opens none", () => {
  expect(screenOf("/enlloc", true)).toBeUndefined();
  expect(screenOf("/d/socis", true)).toBeUndefined();
  expect(screenOf("/d/a/b/3", true)).toBeUndefined();
});

test("what the deployment has switched off opens none, and the rest stays", () => {
  expect(screenOf("/d/socis-i-avantatges/3", false)).toBeUndefined();
  expect(screenOf("/accions", false)).toBe("allActions");
});
