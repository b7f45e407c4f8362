import { describe, expect, test } from "vitest";
import { addMonths, type PlainDate } from "./calendar.ts";
import { excessMeasureOf, excessPowerPricesOn } from "./excess-power.ts";
import { cheapestPowers, usualPowers, yearlyPowerCost, type YearlyPowerCost } from "./power-cost.ts";
import { type PowerDemands, powerDemandsOf } from "./power-demands.ts";
import type { AccessTariffCode } from "./tariffs.ts";
import { randomFrom } from "./testing/random.ts";

const months: readonly PlainDate[] = Array.from({ length: 12 }, (_, index) => addMonths("2025-11-01", index));
const today = "2026-11-25";

interface ShopSize {
  readonly tariff: AccessTariffCode;
  readonly scaleW: number;
  readonly hasQuarterHours: boolean;
}

/** A supply of six periods with contracted powers that never fall, and its demand in twelve months. */
const generateShop = (seed: number, { tariff, scaleW, hasQuarterHours }: ShopSize) => {
  const random = randomFrom(seed);
  const levels = Array.from({ length: 6 }, () => scaleW * (0.1 + random()));
  const demandOf = (level: number) => Math.round(level * (0.3 + 0.7 * random()));
  const quarterHours = months.map((month) => ({
    month,
    demandsW: levels.map((level) => Array.from({ length: hasQuarterHours ? 12 : 1 }, () => demandOf(level))),
  }));
  const contractedW = levels
    .map(() => 50 * Math.ceil((scaleW * (0.05 + random())) / 50))
    .toSorted((a, b) => a - b);
  const known = powerDemandsOf({
    tariff,
    contractedW,
    pricesEurKwYear: levels.map(() => Math.round(random() * 30_000) / 1000).toSorted((a, b) => b - a),
    maxima: quarterHours.map(({ month, demandsW }) => ({
      month,
      powersW: demandsW.map((ofPeriod) => Math.max(...ofPeriod)),
    })),
    quarterHours: hasQuarterHours ? quarterHours : [],
    today,
  });
  if (known === null) throw new Error("A shop has no demands");
  return { demands: known.demands, contractedW };
};

const totalOf = ({ powerCents, excessCents }: YearlyPowerCost): number => {
  if (excessCents === null) throw new Error("The excess is not known");
  return powerCents + excessCents;
};

/** Euros a year of one period by the rules of Circular 3/2020, written a second time. */
const periodEuros = (demands: PowerDemands, index: number, powerW: number, isAbove50Kw: boolean): number => {
  const period = demands.periods[index];
  if (period === undefined) throw new Error("No such period");
  const prices = excessPowerPricesOn(demands.tariff, today);
  const daysOf = (month: PlainDate) =>
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month.slice(5, 7)) - 1] ?? 0;
  const excess = isAbove50Kw
    ? (period.quarterHoursW ?? []).map(
        (ofMonth) =>
          (prices?.eurKw[index] ?? 0) *
          Math.hypot(...ofMonth.map((demandW) => Math.max(0, demandW - powerW) / 1000)),
      )
    : period.maxima.map(
        ({ month, powerW: demandW }) =>
          (Math.max(0, demandW - powerW) / 1000) * (prices?.eurKwDay[index] ?? 0) * daysOf(month),
      );
  return (powerW / 1000) * period.eurKwYear + excess.reduce((sum, euros) => sum + euros, 0);
};

const candidatesOf = (limitW: number, contractedW: readonly number[]): number[] =>
  [
    ...new Set([...Array.from({ length: limitW / 100 }, (_, step) => (step + 1) * 100), ...contractedW]),
  ].toSorted((a, b) => a - b);

/** The lowest cost of all ascending powers, by trying each of them. */
const lowestByTrying = (
  demands: PowerDemands,
  candidatesW: readonly number[],
  leastW: readonly number[] = [],
): number => {
  const costs = demands.periods.map((_, index) =>
    candidatesW.map((powerW) =>
      powerW < (leastW[index] ?? 0) ? Infinity : periodEuros(demands, index, powerW, false),
    ),
  );
  let lowest = Infinity;
  const tryFrom = (index: number, first: number, sum: number): void => {
    const ofPeriod = costs[index];
    if (ofPeriod === undefined) {
      lowest = Math.min(lowest, sum);
      return;
    }
    for (let candidate = first; candidate < ofPeriod.length; candidate += 1)
      tryFrom(index + 1, candidate, sum + (ofPeriod[candidate] ?? Infinity));
  };
  tryFrom(0, 0, 0);
  return lowest;
};

/** The same for many candidates, by the lowest cost up to each of them; the last power decides how excess is measured. */
const lowestByTable = (demands: PowerDemands, candidatesW: readonly number[]): number => {
  const lowestOf = (isAbove50Kw: boolean) => {
    const last = candidatesW.length - 1;
    let upTo = new Array<number>(candidatesW.length).fill(0);
    for (const index of demands.periods.keys()) {
      let lowest = Infinity;
      upTo = upTo.map((before, candidate) => {
        const powerW = candidatesW[candidate] ?? 0;
        const isAllowed = index < 5 || (powerW > 15_000 && powerW > 50_000 === isAbove50Kw);
        const euros = isAllowed ? before + periodEuros(demands, index, powerW, isAbove50Kw) : Infinity;
        lowest = Math.min(lowest, euros);
        return lowest;
      });
    }
    return upTo[last] ?? Infinity;
  };
  return Math.min(lowestOf(false), lowestOf(true));
};

describe("the cheapest powers", () => {
  test("cost as much as the cheapest of all powers of 500 generated shops, and never more than those contracted", () => {
    let unchanged = 0;
    for (let seed = 1; seed <= 500; seed += 1) {
      const { demands, contractedW } = generateShop(seed, {
        tariff: "020",
        scaleW: 400,
        hasQuarterHours: false,
      });
      const powersW = cheapestPowers(demands, contractedW);
      expect(powersW).toEqual(powersW.toSorted((a, b) => a - b));
      const cents = totalOf(yearlyPowerCost(demands, powersW));
      const contractedCents = totalOf(yearlyPowerCost(demands, contractedW));
      expect(cents).toBeLessThanOrEqual(contractedCents);
      expect(Math.abs(cents - 100 * lowestByTrying(demands, candidatesOf(500, contractedW)))).toBeLessThan(
        1.01,
      );
      unchanged += cents === contractedCents ? 1 : 0;
    }
    expect(unchanged).toBeLessThan(250);
  });

  test("are the cheapest of all above 15 kW, on both sides of the 50 kW where the excess is measured otherwise", () => {
    const sides = new Set<string>();
    for (let seed = 1; seed <= 24; seed += 1) {
      const { demands, contractedW } = generateShop(seed, {
        tariff: "019",
        scaleW: 90_000,
        hasQuarterHours: true,
      });
      const isMeasuredByQuarters = excessMeasureOf("019", contractedW) === "quarter_hours";
      if (!isMeasuredByQuarters) continue;
      const powersW = cheapestPowers(demands, contractedW);
      sides.add(excessMeasureOf("019", powersW));
      const cents = totalOf(yearlyPowerCost(demands, powersW));
      expect(cents).toBeLessThanOrEqual(totalOf(yearlyPowerCost(demands, contractedW)));
      expect(Math.abs(cents - 100 * lowestByTable(demands, candidatesOf(100_000, contractedW)))).toBeLessThan(
        1.01,
      );
    }
    expect([...sides].toSorted()).toEqual(["maximum", "quarter_hours"]);
  });

  test("are the cheapest of those that cover half of the months, where nothing below is wanted", () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { demands, contractedW } = generateShop(seed, {
        tariff: "020",
        scaleW: 400,
        hasQuarterHours: false,
      });
      const leastW = usualPowers(demands, contractedW);
      for (const [index, { maxima }] of demands.periods.entries()) {
        const covered = maxima.filter(({ powerW }) => powerW <= (leastW[index] ?? 0)).length;
        expect(2 * covered >= maxima.length || leastW[index] === contractedW[index]).toBe(true);
      }
      const powersW = cheapestPowers(demands, contractedW, leastW);
      expect(powersW.every((powerW, index) => powerW >= (leastW[index] ?? 0))).toBe(true);
      const cents = totalOf(yearlyPowerCost(demands, powersW));
      expect(cents).toBeLessThanOrEqual(totalOf(yearlyPowerCost(demands, contractedW)));
      const lowest = 100 * lowestByTrying(demands, candidatesOf(500, contractedW), leastW);
      expect(Math.abs(cents - lowest)).toBeLessThan(1.01);
    }
  });

  test("may have some excess, where that costs less than the power for the highest month", () => {
    const known = powerDemandsOf({
      tariff: "019",
      contractedW: [26_000, 26_000, 26_000, 26_000, 26_000, 42_000],
      pricesEurKwYear: [24, 12, 6, 5, 4, 2],
      maxima: months.map((month, index) => ({
        month,
        powersW: [20_000, 20_000, 20_000, 20_000, 20_000, index === 3 ? 40_000 : 22_000],
      })),
      quarterHours: [],
      today,
    });
    if (known === null) throw new Error("No demands");
    expect(cheapestPowers(known.demands, [26_000, 26_000, 26_000, 26_000, 26_000, 42_000])).toEqual([
      20_000, 20_000, 20_000, 20_000, 20_000, 22_000,
    ]);
  });
});

describe("without known excess", () => {
  const homeOf = (contractedW: readonly number[], highestW: readonly number[]) => {
    const known = powerDemandsOf({
      tariff: "018",
      contractedW,
      pricesEurKwYear: [30, 3],
      maxima: [{ month: "2026-10-01", powersW: highestW }],
      quarterHours: [],
      today,
    });
    if (known === null) throw new Error("No demands");
    return known.demands;
  };

  test("a home is advised to the lowest powers that cover its demand, unless it pays less today", () => {
    expect(cheapestPowers(homeOf([4600, 4600], [3401, 2000]), [4600, 4600])).toEqual([3500, 2000]);
    expect(cheapestPowers(homeOf([3450, 3450], [3401, 2000]), [3450, 3450])).toEqual([3450, 2000]);
    expect(cheapestPowers(homeOf([3450, 3450], [3600, 3400]), [3450, 3450])).toEqual([3450, 3450]);
  });

  test("a supply whose excess has no price or no quarter-hours is advised only to powers above its demand", () => {
    const shopOf = (tariff: AccessTariffCode, contractedW: readonly number[], highestW: number) => {
      const known = powerDemandsOf({
        tariff,
        contractedW,
        pricesEurKwYear: [24, 12, 6, 5, 4, 3],
        maxima: [{ month: "2026-10-01", powersW: contractedW.map(() => highestW) }],
        quarterHours: [],
        today,
      });
      if (known === null) throw new Error("No demands");
      return { contractedW, demands: known.demands };
    };
    const large = shopOf("020", [60_000, 60_000, 60_000, 60_000, 60_000, 90_000], 55_050);
    expect(cheapestPowers(large.demands, large.contractedW)).toEqual(new Array(6).fill(55_100));
    expect(yearlyPowerCost(large.demands, new Array(6).fill(55_000)).excessCents).toBeNull();
    const quarter = { month: months[0] ?? today, demandsW: large.contractedW.map(() => [70_000]) };
    const withOneMonth = powerDemandsOf({
      tariff: "020",
      contractedW: large.contractedW,
      pricesEurKwYear: [24, 12, 6, 5, 4, 3],
      maxima: [{ month: "2026-10-01", powersW: new Array(6).fill(80_000) }],
      quarterHours: [quarter],
      today,
    });
    expect(withOneMonth?.demands.periods[0]).toMatchObject({ highestW: 80_000, quarterHoursW: null });
    const charger = shopOf("024", [20_000, 20_000, 20_000, 20_000, 20_000, 20_000], 30_000);
    expect(cheapestPowers(charger.demands, charger.contractedW)).toBe(charger.contractedW);
  });

  test("is what a contract has no cost of, when a period has no demand or no price", () => {
    const records = { tariff: "018", contractedW: [4600, 4600], quarterHours: [], today } as const;
    const maxima = [{ month: "2026-10-01", powersW: [3000, null] }];
    expect(powerDemandsOf({ ...records, pricesEurKwYear: [30, 3], maxima })).toBeNull();
    const whole = [{ month: "2026-10-01", powersW: [3000, 2000] }];
    expect(powerDemandsOf({ ...records, pricesEurKwYear: [30], maxima: whole })).toBeNull();
  });
});

test("the cost of a year counts the months before the running one, in proportion to twelve", () => {
  const known = powerDemandsOf({
    tariff: "019",
    contractedW: new Array(6).fill(20_000),
    pricesEurKwYear: [24, 12, 6, 5, 4, 3],
    maxima: [
      { month: "2026-09-01", powersW: [21_000, 1, 1, 1, 1, 1] },
      { month: "2026-10-01", powersW: [null, 1, 1, 1, 1, 1] },
      { month: "2026-11-01", powersW: [99_000, 1, 1, 1, 1, 1] },
    ],
    quarterHours: [],
    today,
  });
  if (known === null) throw new Error("No demands");
  expect(yearlyPowerCost(known.demands, new Array(6).fill(20_000))).toEqual({
    powerCents: 20 * 54 * 100,
    excessCents: Math.round(0.171_373 * 30 * 6 * 100),
  });
});
