import { describe, expect, test } from "vitest";
import { regulatedCharges, shippedRows } from "#database/market/market-tables.ts";
import { addDays, eachDay, hoursInDay, madridMidnight, type PlainDate } from "../calendar.ts";
import type { MarketDay } from "../market/market-days.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { ratesOn } from "../tax-rates.ts";
import { estimateElectricityYear } from "./estimate-electricity-year.ts";
import { type BilledElectricity, priceElectricityBill } from "./price-bill.ts";
import { regulatedAmountsOf } from "./regulated-amounts.ts";
import { canHavePvpc, pvpc, pvpcIntervalPrices } from "./regulated-reference.ts";
import { evenProfile } from "./standard-profiles.ts";
import { yearBefore, yearOfProfile } from "./year-of-use.ts";

const regulated = regulatedAmountsOf(shippedRows);

/** Another price in each hour of each day, sometimes below zero. */
const priceAt = (day: PlainDate, hour: number): number =>
  ((Number(day.slice(8)) * 37 + hour * 911) % 24_000) - 500;
const publishedDays = (startsOn: PlainDate, endsOn: PlainDate): MarketDay[] =>
  eachDay(startsOn, endsOn).map((day) => ({
    day,
    stepMinutes: 60,
    centsMwh: Array.from({ length: hoursInDay(day) }, (_, hour) => priceAt(day, hour)),
  }));

const bill: BilledElectricity = {
  accessTariff: "018",
  zone: "peninsula",
  isHome: true,
  powersW: [3500, 3500],
  period: { from: "2025-10-05", to: "2025-11-10" },
  energyWh: [64_000, 54_000, 103_000],
};
const priced = (changes: Partial<BilledElectricity>, days: readonly MarketDay[], zone = bill.zone) =>
  priceElectricityBill(
    pvpc,
    { ...bill, zone, ...changes },
    { regulated, financing: "taxed", intervalPrices: pvpcIntervalPrices(days, zone) },
  );

const amountOn = (kind: string, day: PlainDate, index = 0): number =>
  ratesOn(regulated.accessPrices ?? [], day).find((row) => row.kind === kind && row.appliesTo === "018")
    ?.amounts[index] ?? Number.NaN;
const chargeOn = (charge: string, day: PlainDate): number =>
  ratesOn(regulatedCharges, day).find((row) => row.charge === charge)?.eurYear ?? Number.NaN;

describe("a bill at the regulated price", () => {
  test("is the sum of its hours, its power and its taxes, computed apart in euros", () => {
    const days = eachDay(addDays(bill.period.from, 1), bill.period.to);
    const hours = days.flatMap((day) =>
      energyPeriodsOfDay("018", day, "peninsula").map((period, hour) => ({ day, period, hour })),
    );
    const countOf = (wanted: number) => hours.filter(({ period }) => period === wanted).length;
    const energy = hours.reduce((sum, { day, period, hour }) => {
      const kwh = (bill.energyWh[period - 1] ?? 0) / 1000 / countOf(period);
      return sum + (kwh * priceAt(day, hour)) / 100_000;
    }, 0);
    const last = bill.period.to;
    const power = [0, 1].reduce(
      (sum, index) => sum + amountOn("power_tolls", last, index) + amountOn("power_charges", last, index),
      3.113,
    );
    const perDay = (power * 3.5 + chargeOn("social_bonus_financing", last)) / 365;
    const untaxed = perDay * days.length + energy;
    const rent = (chargeOn("meter_rent_single_phase", last) / 365) * days.length;
    const result = priced({}, publishedDays(bill.period.from, last));
    if (result.status !== "comparable") throw new Error(result.reason);
    const expected = (untaxed * 1.0511269632 + rent) * 1.21 * 100;
    // Each line of a bill is rounded to the cent, and the energy of each hour to the watt-hour.
    expect(Math.abs(result.totalCents - expected)).toBeLessThanOrEqual(5);
  });

  test("of 31 days without energy is that of the CNMC's own simulator", () => {
    const period = { from: "2025-12-29", to: "2026-01-29" } as const;
    const result = priced({ period, energyWh: [0, 0, 0] }, publishedDays(period.from, period.to));
    if (result.status !== "comparable") throw new Error(result.reason);
    const cents = (concept: string) =>
      result.parts
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => sum + (line.concept === concept ? line.cents : 0), 0);
    // 9.36 € of power and 13.65 € in all, where lines of a bill across two years are rounded in each.
    expect(Math.abs(cents("power") - 936)).toBeLessThanOrEqual(2);
    expect(Math.abs(result.totalCents - 1365)).toBeLessThanOrEqual(3);
  });

  test("has no figure while the price of a day is not published", () => {
    const published = publishedDays(bill.period.from, "2025-11-09");
    expect(priced({}, published)).toEqual({ status: "not_comparable", reason: "not_priced_yet" });
  });
});

test("a supply can have it up to 10 kW, with the tariff of homes", () => {
  expect(canHavePvpc({ accessTariff: "018", powersW: [10_000, 10_000] })).toBe(true);
  expect(canHavePvpc({ accessTariff: "018", powersW: [4600, 10_001] })).toBe(false);
  expect(canHavePvpc({ accessTariff: "019", powersW: [9000] })).toBe(false);
});

describe("the prices of a zone", () => {
  const published = publishedDays("2026-03-27", "2026-03-31");

  test("are those of Madrid's days by Madrid's clock", () => {
    expect(pvpcIntervalPrices(published, "peninsula").pricesOf("2026-03-29")).toHaveLength(23);
    expect(pvpcIntervalPrices(published, "peninsula").pricesOf("2026-04-02")).toBeUndefined();
  });

  test("are those of the same instants in the Canary Islands, also when the clocks change", () => {
    const prices = pvpcIntervalPrices(published, "canary_islands");
    for (const day of ["2026-03-28", "2026-03-29", "2026-03-30"] as const) {
      const ofDay = prices.pricesOf(day) ?? [];
      // The islands are an hour behind all year.
      const startsAt = madridMidnight(day).getTime() + 3_600_000;
      const expected = published.flatMap((of) =>
        of.centsMwh.flatMap((cents, hour) => {
          const at = madridMidnight(of.day).getTime() + hour * 3_600_000;
          return at >= startsAt && at < startsAt + hoursInDay(day) * 3_600_000 ? [cents / 100_000] : [];
        }),
      );
      expect(ofDay).toEqual(expected);
    }
    expect(prices.pricesOf("2026-03-31")?.at(-1)).toBeNull();
  });
});

test("a year at the regulated price costs its twelve months, and is not estimated with a month missing", () => {
  const today = "2026-11-10";
  const { startsOn, endsOn } = yearBefore(today);
  const supply = { accessTariff: "018", zone: "peninsula", isHome: true, powersW: [3500, 3500] } as const;
  const energyWh = [900_000, 700_000, 1_000_000];
  const use = yearOfProfile({ energyWh, exportWh: 0 }, { ...supply, profile: evenProfile }, today);
  if (use === undefined) throw new Error("No year");
  const estimateWith = (days: readonly MarketDay[]) =>
    estimateElectricityYear({
      product: pvpc,
      supply,
      use,
      intervalPrices: pvpcIntervalPrices(days, "peninsula"),
      regulated,
      today,
    });
  const estimate = estimateWith(publishedDays(startsOn, endsOn));
  if (estimate.status !== "comparable") throw new Error(estimate.reason);
  const energyEur = use.months
    .flatMap(({ days }) => days)
    .flatMap(({ day, slots }) =>
      (slots?.energyWh ?? []).map((wh, hour) => ((wh ?? 0) / 1000) * (priceAt(day, hour) / 100_000)),
    )
    .reduce((sum, eur) => sum + eur, 0);
  const energyLine = estimate.lines.find(({ concept }) => concept === "energy")?.totalCents ?? 0;
  expect(Math.abs(energyLine - energyEur * 100)).toBeLessThanOrEqual(20);
  expect(estimate.followingYearCents).toBe(estimate.firstYearCents);
  expect(estimateWith(publishedDays(startsOn, "2026-09-30"))).toEqual({
    status: "not_comparable",
    reason: "month_without_prices",
  });
});
