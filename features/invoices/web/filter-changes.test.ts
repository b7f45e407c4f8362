import { describe, expect, test } from "vitest";
import type { FilterItem } from "../contract/invoice-filter.ts";
import { cleanNumber, readRange, writtenEnds } from "./url-state.ts";
import { scopeToContract, findFilter, withChoice, setFilter, withoutField, withStatus } from "./url-state.ts";

const filter: FilterItem[] = [
  { field: "contract", values: ["0042"] },
  { field: "amount", from: 1050 },
];

describe("changing the filter", () => {
  test("a second contract is added to the first, and clears by itself", () => {
    const both = withChoice(filter, "contract", "0043");
    expect(findFilter(both, "contract")?.values).toEqual(["0042", "0043"]);
    expect(findFilter(withChoice(both, "contract", "0042"), "contract")?.values).toEqual(["0043"]);
  });

  test("clearing the last contract clears the condition and nothing else", () => {
    expect(withChoice(filter, "contract", "0042")).toEqual([{ field: "amount", from: 1050 }]);
  });

  test("a status is ticked and unticked", () => {
    const ticked = withStatus(filter, "unpaid");
    expect(findFilter(ticked, "status")?.values).toEqual(["unpaid"]);
    expect(withStatus(ticked, "unpaid")).toEqual(filter);
  });

  test("a new amount takes the place of the old one", () => {
    expect(setFilter(filter, { field: "amount", to: 2 })).toHaveLength(2);
    expect(withoutField(filter, "amount")).toHaveLength(1);
  });

  test("the contract of the path wins over one in the query", () => {
    expect(findFilter(scopeToContract(filter, "0099"), "contract")?.values).toEqual(["0099"]);
    expect(scopeToContract(filter, undefined)).toEqual(filter);
  });
});

describe("the fields of a range", () => {
  test("show what the address says", () => {
    expect(writtenEnds(filter, "amount")).toEqual({ from: "10.5", to: "" });
    expect(writtenEnds(filter, "energy")).toEqual({ from: "", to: "" });
  });

  test("read a comma as a dot", () => {
    expect(readRange("amount", { from: "10,55", to: "" })).toEqual({ field: "amount", from: 1055 });
  });

  test("without ends are no condition", () => {
    expect(readRange("amount", { from: "", to: "" })).toBeUndefined();
    expect(readRange("amount", { from: "1,2,3", to: "" })).toBeUndefined();
  });

  test("take digits, comma, dot and minus, and drop the rest", () => {
    expect(cleanNumber("-1.234,56 €")).toBe("-1.234,56");
    expect(cleanNumber("mil")).toBe("");
  });
});
