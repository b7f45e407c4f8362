import { describe, expect, test } from "vitest";
import { contractsNamed, normaliseRange } from "./invoice-filter-queries.ts";

describe("the ends of a range", () => {
  test("are sorted, whichever was given first", () => {
    expect(normaliseRange({ from: "2026-02-01", to: "2026-01-01" })).toEqual({
      from: "2026-01-01",
      to: "2026-02-01",
    });
    expect(normaliseRange({ from: 10, to: 9 })).toEqual({ from: 9, to: 10 });
    expect(normaliseRange({ from: -5, to: 0 })).toEqual({ from: -5, to: 0 });
  });

  test("may be absent", () => {
    expect(normaliseRange({ to: 0 })).toEqual({ from: undefined, to: 0 });
    expect(normaliseRange({})).toEqual({ from: undefined, to: undefined });
  });
});

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
