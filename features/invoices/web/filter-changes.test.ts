import { describe, expect, test } from "vitest";
import { findFilter, setFilter, withoutField } from "#platform/web/list/filter-state.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import { cleanNumber, readRange, writtenEnds, scopeToContract, withChoice } from "./url-state.ts";

const filter: FilterItem[] = [
  { field: "contract", values: ["0042"] },
  { field: "amount", from: 1050 },
];

describe("changing the filter", () => {
  test("adds a second contract, which can be removed separately", () => {
    const both = withChoice(filter, "contract", "0043");
    expect(findFilter(both, "contract")?.values).toEqual(["0042", "0043"]);
    expect(findFilter(withChoice(both, "contract", "0042"), "contract")?.values).toEqual(["0043"]);
  });

  test("removes the condition with its last contract, and no other condition", () => {
    expect(withChoice(filter, "contract", "0042")).toEqual([{ field: "amount", from: 1050 }]);
  });

  test("adds and removes a status", () => {
    const ticked = withChoice(filter, "status", "unpaid");
    expect(findFilter(ticked, "status")?.values).toEqual(["unpaid"]);
    expect(withChoice(ticked, "status", "unpaid")).toEqual(filter);
  });

  test("replaces an amount by the new one", () => {
    expect(setFilter(filter, { field: "amount", to: 2 })).toHaveLength(2);
    expect(withoutField(filter, "amount")).toHaveLength(1);
  });

  test("uses the contract of the path instead of one in the query", () => {
    expect(findFilter(scopeToContract(filter, "0099"), "contract")?.values).toEqual(["0099"]);
    expect(scopeToContract(filter, undefined)).toEqual(filter);
  });
});

describe("the fields of a range", () => {
  test("show the values of the filter", () => {
    expect(writtenEnds(filter, "amount")).toEqual({ from: "10.5", to: "" });
    expect(writtenEnds(filter, "energy")).toEqual({ from: "", to: "" });
  });

  test("read a comma as a dot", () => {
    expect(readRange("amount", { from: "10,55", to: "" })).toEqual({ field: "amount", from: 1055 });
  });

  test("are no condition when both are empty or invalid", () => {
    expect(readRange("amount", { from: "", to: "" })).toBeUndefined();
    expect(readRange("amount", { from: "1,2,3", to: "" })).toBeUndefined();
  });

  test("accept digits, comma, dot and minus, and drop other characters", () => {
    expect(cleanNumber("-1.234,56 €")).toBe("-1.234,56");
    expect(cleanNumber("mil")).toBe("");
  });
});
