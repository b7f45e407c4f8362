import { describe, expect, it } from "vitest";
import { clocks } from "#energy/calendar.ts";
import { sampleHours } from "../testing/curve-samples.ts";
import { createCurveClock } from "./curve-line.ts";

const madrid = "Europe/Madrid";
const hourOf = createCurveClock(60, madrid);
const quarterOf = createCurveClock(15, madrid);

const slotText = (found: ReturnType<typeof hourOf>) =>
  typeof found === "string" ? found : `${found.clockDay.day} ${found.slot}`;

describe("the timestamps of curve files", () => {
  it("are the end of the hour: one o'clock ends the first hour of the day", () => {
    expect(slotText(hourOf("2021/06/01 01:00", "1"))).toBe("2021-06-01 0");
  });

  it("end a day with midnight of the next day, in either notation", () => {
    expect(slotText(hourOf("2021/08/01 00:00", "1"))).toBe("2021-07-31 23");
    expect(slotText(hourOf("2021/07/31 24:00", "1"))).toBe("2021-07-31 23");
    expect(slotText(hourOf("2021/01/01 00:00", "0"))).toBe("2020-12-31 23");
  });

  it("distinguish October's repeated hour by the season flag", () => {
    expect(slotText(hourOf("2026/10/25 02:00", "1"))).toBe("2026-10-25 1");
    expect(slotText(hourOf("2026/10/25 03:00", "1"))).toBe("2026-10-25 2");
    expect(slotText(hourOf("2026/10/25 03:00", "0"))).toBe("2026-10-25 3");
    expect(slotText(hourOf("2026/10/25 04:00", "0"))).toBe("2026-10-25 4");
    expect(slotText(hourOf("2026/10/26 00:00", "0"))).toBe("2026-10-25 24");
  });

  it("skip the hour missing in March, in either notation of the next hour", () => {
    expect(slotText(hourOf("2026/03/29 02:00", "0"))).toBe("2026-03-29 1");
    expect(slotText(hourOf("2026/03/29 03:00", "1"))).toBe("2026-03-29 1");
    expect(slotText(hourOf("2026/03/29 04:00", "1"))).toBe("2026-03-29 2");
    expect(slotText(hourOf("2026/03/30 00:00", "1"))).toBe("2026-03-29 22");
  });

  it.each(clocks)("number every hour of %s from 2020 to 2040 once and in order", (clock) => {
    const read = createCurveClock(60, clock);
    for (const { day, slot, endsAt, season } of sampleHours("2020-01-01", "2040-12-31", clock)) {
      const found = read(endsAt, season);
      if (slotText(found) !== `${day} ${slot}`)
        expect(slotText(found), `${endsAt} ${season}`).toBe(`${day} ${slot}`);
    }
  });

  it("number quarters in quarter-hourly files", () => {
    expect(slotText(quarterOf("2026/10/25 00:15", "1"))).toBe("2026-10-25 0");
    expect(slotText(quarterOf("2026/10/26 00:00", "0"))).toBe("2026-10-25 99");
    expect(slotText(hourOf("2026/10/25 00:15", "1"))).toBe("bad_timestamp");
  });

  it.each([
    ["2021/07/15 10:00", "0", "winter time in July"],
    ["2021/01/15 10:00", "1", "summer time in January"],
    ["2026/03/29 05:00", "0", "winter time after March's change"],
    ["2026/10/25 05:00", "1", "summer time after October's change"],
    ["2021/07/15 10:00", "", "no season"],
    ["2021/07/15 10:00", "2", "a third season"],
  ])("are refused at %s with season %s: %s", (timestamp, season) => {
    expect(hourOf(timestamp, season)).toBe("bad_season");
  });

  it.each([
    "2021/02/29 01:00",
    "2021/13/01 01:00",
    "2021/06/01",
    "2021/06/01 25:00",
    "2021/06/01 01:60",
    "",
    "1899/01/01 01:00",
  ])("are refused when there is no such time: %s", (timestamp) =>
    expect(hourOf(timestamp, "1")).toBe("bad_timestamp"),
  );

  it("accept 29 February of a leap year", () => {
    expect(slotText(hourOf("2024/02/29 12:00", "0"))).toBe("2024-02-29 11");
  });

  it("do not depend on the server's time zone", () => {
    const before = process.env["TZ"];
    try {
      for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
        process.env["TZ"] = zone;
        expect(slotText(createCurveClock(60, madrid)("2026/10/25 03:00", "0"))).toBe("2026-10-25 3");
      }
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    }
  });
});
