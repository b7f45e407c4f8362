import { describe, expect, it } from "vitest";
import { addDays, eachDay } from "#energy/calendar.ts";
import { sampleDay } from "../testing/curve-samples.ts";
import { sampleChart } from "../testing/sample-chart.ts";

describe("the bars of a chart", () => {
  it("count the hours without a value, and the estimated hours", () => {
    const estimated = new Array<boolean>(24).fill(true);
    const curves = [sampleDay("2026-05-01", { estimated }, (slot) => (slot < 20 ? 1 : null))];
    const { bars } = sampleChart(curves, { type: "daily", startsOn: "2026-05-01", endsOn: "2026-05-02" });
    expect(bars).toMatchObject({ importWh: [20, null], missingHours: [4, 24], estimatedHours: [20, 0] });
  });

  it("of months count only the days of the range", () => {
    const curves = eachDay("2026-04-01", "2026-06-30").map((day) => sampleDay(day, {}, () => 1));
    const within = curves.filter(({ day }) => day >= "2026-04-30" && day <= "2026-06-01");
    const { bars } = sampleChart(within, { type: "monthly", startsOn: "2026-04-30", endsOn: "2026-06-01" });
    expect(bars?.dates).toEqual(["2026-04-01", "2026-05-01", "2026-06-01"]);
    expect(bars?.importWh).toEqual([24, 31 * 24, 24]);
  });

  it("have a series only if it has a value", () => {
    const solar = sampleDay("2026-05-01", { exportWh: new Array<number>(24).fill(3) });
    const { bars } = sampleChart([solar], { type: "daily", startsOn: "2026-05-01", endsOn: "2026-05-01" });
    expect(bars).toMatchObject({ exportWh: [72], selfConsumedWh: null, reactiveVarh: null });
  });
});

describe("runs of kinds", () => {
  it("give the kind of each range of consecutive days", () => {
    const curves = Array.from({ length: 6 }, (_, index) =>
      sampleDay(addDays("2026-05-01", index), { kind: index < 3 ? "billed" : "validated" }),
    );
    expect(
      sampleChart(curves, { type: "daily", startsOn: "2026-05-01", endsOn: "2026-05-06" }).kinds,
    ).toEqual([
      { startsOn: "2026-05-01", endsOn: "2026-05-03", kind: "billed" },
      { startsOn: "2026-05-04", endsOn: "2026-05-06", kind: "validated" },
    ]);
  });
});
