import { expect, it } from "vitest";
import { allFeatures } from "../apps/server/features.ts";
import { endpointsOf } from "./endpoint-table.ts";

it("the attacked endpoints are those of every feature, or of the one that is named", () => {
  const endpoints = allFeatures.flatMap((one) => one.endpoints);
  expect(endpointsOf()).toEqual(endpoints);
  expect(allFeatures.flatMap(({ feature }) => endpointsOf(feature.id))).toEqual(endpoints);
});

it("a feature that does not exist is refused, instead of attacking nothing", () => {
  expect(() => endpointsOf("invoice")).toThrow("There is no feature invoice");
});
