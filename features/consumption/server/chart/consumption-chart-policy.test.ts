import { gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { eachDay, hoursInDay, lastOfMonth, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import { consumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { sampleDay } from "../testing/curve-samples.ts";
import { sampleChart } from "../testing/sample-chart.ts";

const total = (values: readonly (number | null)[] | null | undefined): number =>
  (values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** A seeded pseudo-random generator: the same sequence in every run. */
const disorder = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed;
};

const inEveryZone = (check: () => void): void => {
  const before = process.env["TZ"];
  try {
    for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"]) {
      process.env["TZ"] = zone;
      check();
    }
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
};

describe("quarters, hours, days and months", () => {
  it("have the same sum to the Wh on every day from 2020 to 2040", () => {
    const next = disorder(7);
    const lengths = new Map<number, number>();
    for (let year = 2020; year <= 2040; year += 1) {
      const startsOn: PlainDate = `${year}-01-01`;
      const endsOn: PlainDate = `${year}-12-31`;
      const curves = eachDay(startsOn, endsOn).map((day) =>
        sampleDay(day, { resolution: "quarter" }, () => (next() % 11 === 0 ? null : next() % 3000)),
      );
      const ofType = (type: ChartType) => sampleChart(curves, { type, startsOn, endsOn });
      const [quarters, hours] = [ofType("quarter-hourly"), ofType("hourly")];
      const [days, months] = [ofType("daily"), ofType("monthly")];
      const whole = total(curves.flatMap(({ importWh }) => importWh));
      const totals = [quarters, hours, days, months].map(({ totals: { importWh } }) => importWh);
      expect(totals, String(year)).toEqual([whole, whole, whole, whole]);

      let slot = 0;
      for (const [index, { day, importWh }] of curves.entries()) {
        const slots = hoursInDay(day);
        lengths.set(slots, (lengths.get(slots) ?? 0) + 1);
        const sums = [
          total(importWh),
          total(quarters.slots?.importWh?.slice(slot * 4, (slot + slots) * 4)),
          total(hours.slots?.importWh?.slice(slot, slot + slots)),
          days.bars?.importWh?.[index] ?? 0,
        ];
        if (new Set(sums).size > 1) expect.fail(`${day}: ${sums.join(", ")}`);
        slot += slots;
      }
      expect([quarters.slots?.importWh?.length, hours.slots?.importWh?.length]).toEqual([slot * 4, slot]);
      expect(months.bars?.importWh).toEqual(
        months.bars?.dates.map((month) =>
          total(
            curves
              .filter(({ day }) => day >= month && day <= lastOfMonth(plainDate(month)))
              .flatMap(({ importWh }) => importWh),
          ),
        ),
      );
    }
    expect([...lengths.entries()].toSorted(([a], [b]) => a - b)).toEqual([
      [23, 21],
      [24, 7671 - 42],
      [25, 21],
    ]);
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2027-03-28", 23],
    ["2027-10-31", 25],
    ["2028-03-26", 23],
    ["2028-10-29", 25],
  ] as const)("of %s have %i hours", (day, hours) => {
    const curves = [sampleDay(day, { resolution: "quarter" })];
    const slotsOf = (type: ChartType) =>
      sampleChart(curves, { type, startsOn: day, endsOn: day }).slots?.methods.length;
    expect([slotsOf("quarter-hourly"), slotsOf("hourly")]).toEqual([hours * 4, hours]);
  });

  it("equal the sum of the tariff periods", () => {
    const curves = eachDay("2026-01-01", "2026-12-31").map((day, index) =>
      sampleDay(day, {}, (slot) => index + slot),
    );
    for (const [tariff, periods] of [
      ["018", 3],
      ["019", 6],
    ] as const) {
      const { totals, bars } = sampleChart(curves, {
        type: "monthly",
        startsOn: "2026-01-01",
        endsOn: "2026-12-31",
        tariff,
      });
      expect(totals.byPeriod.map(({ period }) => period)).toHaveLength(periods);
      expect(total(totals.byPeriod.map(({ importWh }) => importWh))).toBe(totals.importWh);
      for (const [month, importWh] of (bars?.importWh ?? []).entries()) {
        expect(total(bars?.importByPeriod.map((period) => period.importWh[month] ?? 0))).toBe(importWh);
      }
    }
  });

  it("do not depend on the server's time zone", () => {
    const curves = [sampleDay("2026-10-24"), sampleDay("2026-10-25"), sampleDay("2026-10-26")];
    const options = { startsOn: "2026-10-24", endsOn: "2026-10-26", records: "yes" } as const;
    const expected = sampleChart(curves, { type: "hourly", ...options });
    inEveryZone(() => expect(sampleChart(curves, { type: "hourly", ...options })).toEqual(expected));
  });
});

describe("the slots of a chart", () => {
  it("distinguish October's two hours at two o'clock by their instants", () => {
    const curves = [sampleDay("2026-10-25", {}, (slot) => slot)];
    const { records } = sampleChart(curves, {
      type: "hourly",
      startsOn: "2026-10-25",
      endsOn: "2026-10-25",
      records: "yes",
    });
    expect(records.slice(2, 4).map(({ date, importWh }) => [date, importWh])).toEqual([
      ["2026-10-25T00:00:00.000Z", 2],
      ["2026-10-25T01:00:00.000Z", 3],
    ]);
    expect(records).toHaveLength(25);
  });

  it("are empty for a day without data, in its place", () => {
    const curves = [sampleDay("2026-05-01"), sampleDay("2026-05-03")];
    const { slots, kinds } = sampleChart(curves, {
      type: "hourly",
      startsOn: "2026-05-01",
      endsOn: "2026-05-03",
    });
    expect(slots?.importWh?.slice(24, 48)).toEqual(new Array(24).fill(null));
    expect(slots?.methods).toBe("R".repeat(24) + "-".repeat(24) + "R".repeat(24));
    expect(kinds.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ["2026-05-01", "2026-05-01"],
      ["2026-05-03", "2026-05-03"],
    ]);
  });

  it("have the period of their tariff and zone", () => {
    const tuesday = "2026-06-02";
    const periods = (tariff: string, zone: TariffZone = "peninsula", type: ChartType = "hourly") =>
      sampleChart([sampleDay(tuesday, { resolution: "quarter" })], {
        type,
        startsOn: tuesday,
        endsOn: tuesday,
        tariff,
        zone,
      }).slots?.periods;
    expect(periods("018")).toBe("333333332211112222111122");
    expect(periods("018", "peninsula", "quarter-hourly")).toHaveLength(96);
    expect(periods("018", "canary_islands")).toBe("333333332211112222111122");
    expect(periods("RL.1")).toBe("-".repeat(24));
  });

  it("have no periods before the current tariffs began", () => {
    const options = { type: "hourly", startsOn: "2021-05-31", endsOn: "2021-06-01" } as const;
    const { slots, totals } = sampleChart([sampleDay("2021-05-31"), sampleDay("2021-06-01")], options);
    expect(slots?.periods).toBe("-".repeat(24) + "333333332211112222111122");
    expect(total(totals.byPeriod.map(({ importWh }) => importWh))).toBe(2400);
  });

  it("mark the estimated hours", () => {
    const estimated = new Array<boolean>(24).fill(false).with(5, true);
    const { slots } = sampleChart([sampleDay("2026-05-01", { estimated })], {
      type: "hourly",
      startsOn: "2026-05-01",
      endsOn: "2026-05-01",
    });
    expect(slots?.methods.indexOf("E")).toBe(5);
  });

  it("of a year of quarters take less than 100 kB when compressed", () => {
    const next = disorder(3);
    const load = (slot: number) => 60 + (next() % 90) + (slot % 96 > 70 ? next() % 700 : 0);
    const curves = eachDay("2025-01-01", "2025-12-31").map((day) =>
      sampleDay(
        day,
        {
          resolution: "quarter",
          exportWh: Array.from({ length: hoursInDay(day) * 4 }, (_, slot) =>
            slot > 32 && slot < 72 ? next() % 800 : 0,
          ),
        },
        load,
      ),
    );
    const answer = sampleChart(curves, {
      type: "quarter-hourly",
      startsOn: "2025-01-01",
      endsOn: "2025-12-31",
    });
    const wire = JSON.stringify(z.encode(consumptionChart, answer));
    expect(answer.slots?.importWh).toHaveLength(35_040);
    expect(gzipSync(wire).length).toBeLessThan(100_000);
  });
});
