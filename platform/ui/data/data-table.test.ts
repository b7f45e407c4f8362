import { expect, test } from "vitest";
import { nextSorting } from "./data-table.tsx";

test("a press on a column's name sorts by it from the smallest", () => {
  expect(nextSorting(undefined, "amount")).toEqual({ key: "amount", direction: "ascending" });
  expect(nextSorting({ key: "date", direction: "ascending" }, "amount").direction).toBe("ascending");
});

test("a second press turns the order round, and a third turns it back", () => {
  const second = nextSorting({ key: "amount", direction: "ascending" }, "amount");
  expect(second.direction).toBe("descending");
  expect(nextSorting(second, "amount").direction).toBe("ascending");
});
