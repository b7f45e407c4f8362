import { describe, expect, it } from "vitest";
import { nextReading } from "./last-reading.ts";

describe("the next reading", () => {
  const lastDay = "2026-11-19";
  it.each([
    ["is expected two days after its day", "2026-11-21", { state: "expected", expectedOn: "2026-11-22" }],
    ["is expected today when it could arrive", "2026-11-23", { state: "expected", expectedOn: "2026-11-23" }],
    ["is late after two more days", "2026-11-25", { state: "late", day: "2026-11-20" }],
  ] as const)("%s", (_, today, expected) => {
    expect(nextReading({ lastDay, endsOn: null, today })).toMatchObject(expected);
  });

  it("does not exist after the last day of supply", () => {
    expect(nextReading({ lastDay, endsOn: lastDay, today: "2026-11-21" })).toEqual({ state: "none" });
    expect(nextReading({ lastDay, endsOn: "2026-11-20", today: "2026-11-21" })).toMatchObject({
      day: "2026-11-20",
    });
  });
});
