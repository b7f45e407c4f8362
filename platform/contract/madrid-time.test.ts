import { describe, expect, it } from "vitest";
import { instantOfMadrid, madridTime } from "./madrid-time.ts";

describe("a time on the command line", () => {
  it.each([
    ["2026-11-21T22:00", "2026-11-21T21:00:00.000Z"],
    ["2026-11-21 22:00", "2026-11-21T21:00:00.000Z"],
    ["2026-07-01T22:00", "2026-07-01T20:00:00.000Z"],
    ["2026-11-21T22:00Z", "2026-11-21T22:00:00.000Z"],
    ["2026-11-21T22:00:30-03:00", "2026-11-22T01:00:30.000Z"],
    // Shown twice in the night of October: the first is meant.
    ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ])("is Madrid's unless it has an offset: %s", (written, instant) => {
    expect(instantOfMadrid(written)?.toISOString()).toBe(instant);
  });

  it.each([
    "",
    "tomorrow",
    "22:00",
    "2026-11-21",
    "2026-13-01T00:00",
    "2026-02-30T10:00",
    "2026-03-29T02:30",
  ])("must exist: %s", (written) => expect(instantOfMadrid(written)).toBeUndefined());

  it("is shown as Madrid's clock shows it", () => {
    expect(madridTime(new Date("2026-11-21T21:00:00Z"))).toBe("2026-11-21 22:00");
  });
});
