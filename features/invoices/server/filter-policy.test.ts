import { expect, test } from "vitest";
import { contractsNamed } from "./invoice-filter-queries.ts";

test("each contract of a filter is listed once", () => {
  const filter = [
    { field: "contract", values: ["1", "2"] },
    { field: "number", value: "3" },
    { field: "contract", values: ["2"] },
  ] as const;
  expect(
    contractsNamed(
      filter.map((item) => (item.field === "contract" ? { ...item, values: [...item.values] } : item)),
    ),
  ).toEqual(["1", "2"]);
});
