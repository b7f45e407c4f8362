import { noFreeHours } from "#energy/price-options.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { regulatedCharges, taxRates } from "#database/market/market-tables.ts";
import { addDays, addMonths, eachDay, hourStarts, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import type { PricedSupply, SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { settleElectricityBill } from "#energy/electricity-bill.ts";
import { energyPeriodAt } from "#energy/tariff-periods.ts";
import { clockOfZone } from "#energy/tariffs.ts";
import type { ChartType } from "../../contract/chart-type.ts";
import { periodCalendarOf } from "../chart/chart-slots-policy.ts";
import { chooseConsumption } from "../chart/consumption-day-policy.ts";
import { sampleDay } from "../testing/curve-samples.ts";
import { costOf } from "./consumption-cost-policy.ts";

const price = (maxEur: number) =>
  fc.integer({ min: 0, max: maxEur * 1e6 }).map((millionths) => millionths / 1e6);
const six = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 6, maxLength: 6 });

const generatedMonth = fc.record({
  month: fc.integer({ min: 0, max: 64 }),
  tariffCode: fc.constantFrom("018", "019"),
  zone: fc.constantFrom("peninsula", "balearic_islands", "canary_islands", "ceuta"),
  powersKw: six(fc.integer({ min: 1, max: 9 })),
  powerPrices: six(price(40)),
  energyPrices: six(price(0.4)),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  free: fc.oneof(
    fc.constant(noFreeHours),
    fc.record({
      clock: fc.constant(noFreeHours.clock),
      day: fc.constantFrom(null, "monday" as const, "sunday" as const),
      hours: fc.option(
        fc.record({ startHour: fc.integer({ min: 0, max: 23 }), endHour: fc.integer({ min: 1, max: 24 }) }),
      ),
    }),
  ),
});
type GeneratedMonth = typeof generatedMonth extends fc.Arbitrary<infer Month> ? Month : never;

const firstMonth: PlainDate = "2021-07-01";

/** Hours between 0 and 3 kWh; about one in forty has no reading. */
const hourOf = (seed: number, day: PlainDate, slot: number): number | null => {
  const value = (seed * 7919 + Date.parse(day) / 3_600_000 + slot * 104_729) % 3041;
  return value > 2965 ? null : value;
};

const termsOf = ({
  tariffCode,
  zone,
  powersKw,
  powerPrices,
  energyPrices,
  free,
}: GeneratedMonth): SupplyTerms => ({
  startsOn: "2021-01-01",
  tariffCode,
  zone,
  isHome: tariffCode === "018",
  powersW: powersKw.slice(0, tariffCode === "018" ? 2 : 6).map((kw) => kw * 1000),
  prices: [
    {
      validFrom: "2021-01-01",
      validTo: null,
      powerEurKwYear: powerPrices,
      energyEurKwh: energyPrices,
      surplusEurKwh: 0,
      fixedEurDay: 0,
    },
  ],
  free: { ...free, clock: clockOfZone(zone) },
  doubleTariff: null,
});
const supplyOf = (terms: SupplyTerms): PricedSupply => ({ terms: [terms], regulatedCharges, taxRates });

const localTimeIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone, weekday: "long", hour: "numeric", hourCycle: "h23" });
const madridTime = localTimeIn("Europe/Madrid");
const canaryTime = localTimeIn("Atlantic/Canary");
/** Whether an hour is free, by the time zone database instead of the product's calendar. */
const isFreeAt = ({ free: { day, hours }, zone }: GeneratedMonth, instant: Date): boolean => {
  const localTime = zone === "canary_islands" ? canaryTime : madridTime;
  const parts = new Map(localTime.formatToParts(instant).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get("hour"));
  if (parts.get("weekday")?.toLowerCase() === day) return true;
  if (hours === null) return false;
  const { startHour, endHour } = hours;
  const length = (endHour - startHour + 24) % 24 || 24;
  return (hour - startHour + 24) % 24 < length;
};

const consumptionOf = ({ month, tariffCode, zone, seed }: GeneratedMonth) => {
  const startsOn = addMonths(firstMonth, month);
  const endsOn = lastOfMonth(startsOn);
  const curves = eachDay(startsOn, endsOn).map((day) =>
    sampleDay(day, {}, (slot) => hourOf(seed, day, slot)),
  );
  const calendar = periodCalendarOf([{ startsOn, tariffCode, zone }]);
  return { startsOn, endsOn, days: chooseConsumption(curves, "hour"), calendar };
};

/** The bill of the month, with the periods of each hour from the instant at which it begins. */
const billOf = (generated: GeneratedMonth) => {
  const { startsOn, endsOn } = consumptionOf(generated);
  const { tariffCode, zone, seed, powerPrices, energyPrices } = generated;
  const tariff = tariffCode === "018" ? "018" : "019";
  const energyWh = [0, 0, 0, 0, 0, 0];
  for (const day of eachDay(startsOn, endsOn)) {
    hourStarts(day, clockOfZone(zone)).forEach((instant, slot) => {
      const period = energyPeriodAt(tariff, instant, zone);
      const chargedWh = isFreeAt(generated, instant) ? 0 : (hourOf(seed, day, slot) ?? 0);
      energyWh[period - 1] = (energyWh[period - 1] ?? 0) + chargedWh;
    });
  }
  const { isHome, powersW } = termsOf(generated);
  return settleElectricityBill({
    period: { from: addDays(startsOn, -1), to: endsOn },
    tariff,
    zone,
    isHome,
    isSeverelyVulnerable: false,
    contractedPowersW: powersW,
    powerPricesEurKwYear: powerPrices,
    energyWh,
    energyPricesEurKwh: energyPrices,
    surplusWh: 0,
    surplusPriceEurKwh: 0,
    socialBonusFinancingEurDay: 0,
    meterRentEurDay: 0,
    otherSupplyCharges: [],
    services: [],
    discounts: [],
    taxRates,
  });
};

const costIn = (type: ChartType, generated: GeneratedMonth) =>
  costOf({
    type,
    productName: "Llum",
    supply: supplyOf(termsOf(generated)),
    consumption: consumptionOf(generated),
  });
const sum = (values: readonly (number | null)[] = []): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe("the cost of a consumption", () => {
  test("of 200 generated months is the energy and the power of the bill of the same days, to the cent", () => {
    fc.assert(
      fc.property(generatedMonth, (generated) => {
        const { lines, totals } = billOf(generated);
        const cost = costIn("monthly", generated);
        const energy = lines.filter(({ concept }) => concept === "energy");
        expect(cost.totals?.energyByPeriod.map(({ cents }) => cents)).toEqual(
          energy.map(({ cents }) => cents),
        );
        expect(cost.totals).toMatchObject({ energyCents: totals.energyCents, powerCents: totals.powerCents });
      }),
      { numRuns: 200 },
    );
  });

  test("by month, by day and by hour adds up to the same energy in each period", () => {
    fc.assert(
      fc.property(generatedMonth, (generated) => {
        const days = costIn("daily", generated);
        const hours = costIn("hourly", generated);
        for (const cost of [costIn("monthly", generated), days]) {
          const byPeriod = cost.bars?.byPeriod.map((bar) => sum(bar.cost) / 10);
          expect(byPeriod).toEqual(cost.totals?.energyByPeriod.map(({ cents }) => cents));
        }
        expect(hours.totals).toEqual(days.totals);
        expect(sum(hours.slots ?? [])).toBe((hours.totals?.energyCents ?? 0) * 10);
      }),
      { numRuns: 20 },
    );
  });

  test("is unknown for hours without a reading and for days without a price, which are listed once", () => {
    const consumption = {
      startsOn: "2026-01-30",
      endsOn: "2026-02-03",
      days: chooseConsumption(
        eachDay("2026-01-30", "2026-02-03").map((day) =>
          sampleDay(day, {}, (slot) => (slot === 5 ? null : 1000)),
        ),
        "hour",
      ),
      calendar: periodCalendarOf([{ startsOn: "2026-01-01", tariffCode: "018", zone: "peninsula" }]),
    } as const;
    const terms: SupplyTerms = {
      startsOn: "2026-01-01",
      tariffCode: "018",
      zone: "peninsula",
      isHome: true,
      powersW: [3000, 3000],
      prices: [
        {
          validFrom: "2026-02-03",
          validTo: null,
          powerEurKwYear: [30, 3],
          energyEurKwh: [0.2, 0.2, 0.2],
          surplusEurKwh: 0,
          fixedEurDay: 0,
        },
      ],
      free: noFreeHours,
      doubleTariff: null,
    };
    const supply = supplyOf(terms);
    const cost = costOf({ type: "hourly", productName: null, supply, consumption });
    expect(cost.unpriced).toEqual([{ startsOn: "2026-01-30", endsOn: "2026-02-02", reason: "no_prices" }]);
    expect(cost.pricedDays).toBe(1);
    expect(cost.slots?.slice(0, 96).every((amount) => amount === null)).toBe(true);
    expect(cost.slots?.slice(96, 103)).toEqual([200, 200, 200, 200, 200, null, 200]);
    const monthly = costOf({ type: "monthly", productName: null, supply, consumption });
    expect(monthly.bars?.byPeriod[2]?.cost).toEqual([null, 1400]);
    const unknown = costOf({
      type: "daily",
      productName: null,
      supply: supplyOf({ ...terms, prices: [] }),
      consumption,
    });
    expect(unknown).toMatchObject({ totals: null, pricedDays: 0, bars: { byPeriod: [] } });
  });

  test("of an indexed product has in each hour and day its own prices, which add up to the energy", () => {
    const [startsOn, endsOn] = ["2026-02-01", "2026-02-03"] as const;
    const curves = eachDay(startsOn, endsOn).map((day) => sampleDay(day, {}, (slot) => 1000 + slot));
    const consumption = {
      startsOn,
      endsOn,
      days: chooseConsumption(curves, "hour"),
      calendar: periodCalendarOf([{ startsOn, tariffCode: "018", zone: "peninsula" }]),
    };
    const priceAt = (hour: number): number => (hour < 4 ? -0.01 : hour / 100);
    const terms: SupplyTerms = {
      startsOn,
      tariffCode: "018",
      zone: "peninsula",
      isHome: true,
      powersW: [3000, 3000],
      prices: [
        {
          validFrom: startsOn,
          validTo: null,
          powerEurKwYear: [30, 3],
          energyEurKwh: [0.02, 0.02, 0.02],
          surplusEurKwh: 0,
          fixedEurDay: 0,
        },
      ],
      intervalPrices: {
        pricesOf: (day) =>
          day === endsOn ? undefined : Array.from({ length: 24 }, (_, hour) => priceAt(hour)),
      },
      free: noFreeHours,
      doubleTariff: null,
    };
    const costAs = (type: ChartType) =>
      costOf({ type, productName: null, supply: supplyOf(terms), consumption });
    const hours = costAs("hourly");
    expect(hours.unpriced).toEqual([{ startsOn: endsOn, endsOn, reason: "not_priced_yet" }]);
    for (const [place, amount] of (hours.slots ?? []).entries()) {
      const hour = place % 24;
      const exact = (1000 + hour) * (priceAt(hour) + 0.02);
      // A cent of a period's line, distributed over its hours.
      if (place < 48) expect(Math.abs((amount ?? 0) - exact)).toBeLessThan(2);
      else expect(amount).toBeNull();
    }
    expect(sum(hours.slots ?? [])).toBe((hours.totals?.energyCents ?? 0) * 10);
    const daily = costAs("daily").bars?.byPeriod.map(({ cost }) => sum(cost) / 10);
    expect(daily).toEqual(hours.totals?.energyByPeriod.map(({ cents }) => cents));
  });
});
