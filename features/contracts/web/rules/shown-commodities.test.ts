import { expect, test } from "vitest";
import { commodityOf, shownCommodities } from "./shown-commodities.ts";

test("electricity comes first, whatever the order of the configuration", () => {
  expect(shownCommodities(["gas", "electricity"])).toEqual(["electricity", "gas"]);
});

test("a retailer of gas alone has no list of electricity", () => {
  expect(shownCommodities(["gas", "multipoint"])).toEqual(["gas"]);
  expect(commodityOf("electricity", ["gas"])).toBeUndefined();
});

test("an address of a kind that does not exist has no list", () => {
  expect(commodityOf("water", ["electricity", "gas"])).toBeUndefined();
  expect(commodityOf(undefined, ["electricity"])).toBeUndefined();
  expect(commodityOf("gas", ["electricity", "gas"])).toBe("gas");
});

test("a retailer of multipoint alone still has somewhere to lead to", () => {
  expect(shownCommodities(["multipoint"])).toEqual(["electricity", "gas"]);
});
