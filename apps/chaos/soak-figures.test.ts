import { describe, expect, test } from "vitest";
import { createCallFigures, findGrowth, type Sample } from "./soak-figures.ts";

/** Three samples of each quarter, of which the last is a peak. */
const samplesOf = (measure: "memoryMb" | "openFiles", quarters: readonly number[]): Sample[] =>
  quarters.flatMap((value, index) =>
    [value - 1, value, value * 3].map((each) => ({
      server: "server 1",
      quarter: index + 1,
      memoryMb: 200,
      openFiles: 50,
      [measure]: each,
    })),
  );

describe("a long run", () => {
  test.each([
    ["memory", samplesOf("memoryMb", [150, 200, 220, 231]), "server 1: memory grew from 200 MB to 231 MB"],
    ["open files", samplesOf("openFiles", [40, 50, 55, 60]), "server 1: open files grew from 50 to 60"],
    ["nothing measured", samplesOf("memoryMb", [150, 200]), "server 1 was not measured in both quarters"],
  ])("finds a planted growth: %s", (_, samples, fault) => {
    expect(findGrowth(samples, ["server 1"])).toEqual([fault]);
  });

  test.each([
    ["warming up", samplesOf("memoryMb", [100, 200, 210, 229])],
    ["the connections of a moment", samplesOf("openFiles", [5, 20, 29, 29])],
  ])("takes no growth for one: %s", (_, samples) => {
    expect(findGrowth(samples, ["server 1"])).toEqual([]);
  });

  test("names calls that failed, and the time of the slowest percent by kind", () => {
    const figures = createCallFigures();
    const read = { kind: "read", status: 200, code: "", beganMs: 1000 } as const;
    figures.add(Array.from({ length: 99 }, (_, index) => ({ ...read, endedMs: 1001 + index })));
    expect(figures.failures()).toEqual([]);
    figures.add([{ ...read, status: 503, code: "database_unavailable", endedMs: 9000 }]);
    expect(figures.failures()).toEqual(["1 × read 503 database_unavailable"]);
    expect(figures.p99()).toEqual([["read", 99]]);
  });
});
