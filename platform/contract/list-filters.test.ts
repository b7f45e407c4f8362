import { describe, expect, test } from "vitest";
import { sortedEnds } from "./list-filters.ts";

describe("the ends of a range", () => {
  test("are sorted, whichever was given first", () => {
    expect(sortedEnds({ from: "2026-02-01", to: "2026-01-01" })).toEqual({
      from: "2026-01-01",
      to: "2026-02-01",
    });
    expect(sortedEnds({ from: 10, to: 9 })).toEqual({ from: 9, to: 10 });
    expect(sortedEnds({ from: -5, to: 0 })).toEqual({ from: -5, to: 0 });
  });

  test("may be absent", () => {
    expect(sortedEnds({ to: 0 })).toEqual({ from: undefined, to: 0 });
    expect(sortedEnds({})).toEqual({ from: undefined, to: undefined });
  });
});
