import { daysInMonth } from "./calendar.ts";
import {
  type ExcessMeasure,
  excessMeasureOf,
  excessOfMaximum,
  excessOfQuarterHours,
  maxPowerByMaximumW,
} from "./excess-power.ts";
import { median } from "./load-patterns.ts";
import type { PowerDemands } from "./power-demands.ts";
import { HOUSEHOLD_POWER_LIMIT_W } from "./power-limits.ts";

export interface YearlyPowerCost {
  readonly powerCents: number;
  /** Null where the excess cannot be calculated. */
  readonly excessCents: number | null;
}

const monthsPerYear = 12;

type ExcessByPower = (powerW: number) => number;

/** Euros a year of a period's excess above a power; null where a price or the demand is not known. */
const excessByPower = (
  { tariff, months, excessPrices, periods }: PowerDemands,
  measure: ExcessMeasure,
  index: number,
): ExcessByPower | null => {
  const period = periods[index];
  const eurKwDay = excessPrices?.eurKwDay[index];
  const eurKw = excessPrices?.eurKw[index];
  if (tariff === "018" || measure === "none" || months === 0) return null;
  if (period === undefined || eurKwDay === undefined || eurKw === undefined) return null;
  const { maxima, quarterHoursW } = period;
  const years = months / monthsPerYear;
  const sumOf = (euros: readonly number[]): number => euros.reduce((sum, value) => sum + value, 0) / years;
  if (measure === "maximum") {
    const billed = maxima.map(({ month, powerW }) => ({
      maximumW: powerW,
      eurKwDay,
      days: daysInMonth(month),
      // At the rule of today, whichever year the demand is of.
      billedOn: excessPrices?.validFrom ?? month,
    }));
    return (powerW) => sumOf(billed.map((month) => excessOfMaximum({ ...month, powerW })));
  }
  if (quarterHoursW === null) return null;
  return (powerW) =>
    sumOf(quarterHoursW.map((demandsW) => excessOfQuarterHours({ demandsW, powerW, eurKw })));
};

const centsOfYear = (euros: number): number => Math.round(euros * 100);

/**
 * What powers cost a year before taxes, with the excess that the demand of these months would have had above them. Fewer
 * than twelve months count as a year in proportion.
 */
export const yearlyPowerCost = (demands: PowerDemands, powersW: readonly number[]): YearlyPowerCost => {
  const measure = excessMeasureOf(demands.tariff, powersW);
  let power = 0;
  let excess: number | null = 0;
  for (const [index, { eurKwYear, highestW }] of demands.periods.entries()) {
    const powerW = powersW[index] ?? 0;
    power += (powerW / 1000) * eurKwYear;
    if (measure === "none" || highestW <= powerW) continue;
    const ofPeriod = excessByPower(demands, measure, index)?.(powerW) ?? null;
    excess = excess === null || ofPeriod === null ? null : excess + ofPeriod;
  }
  return { powerCents: centsOfYear(power), excessCents: excess === null ? null : centsOfYear(excess) };
};

/** Powers are contracted in steps of 0.1 kW. */
const stepW = 100;

/** The powers that a period can have: steps up to a limit, and those contracted today. */
const candidatesUpTo = (limitW: number, contractedW: readonly number[]): number[] => {
  const steps = Array.from({ length: Math.floor(limitW / stepW) }, (_, index) => (index + 1) * stepW);
  const today = contractedW.filter((powerW) => powerW <= limitW && powerW % stepW !== 0);
  return today.length === 0 ? steps : [...new Set([...steps, ...today])].toSorted((a, b) => a - b);
};

/** A convex cost of the candidates between two indices, both included. */
interface ConvexCost {
  readonly low: number;
  readonly high: number;
  readonly costAt: (candidate: number) => number;
}

/** The first candidate of lowest cost; the slope of a convex cost changes its sign once. */
const lowestOf = ({ low, high, costAt }: ConvexCost): number => {
  let [first, last] = [low, high];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (costAt(middle + 1) >= costAt(middle)) last = middle;
    else first = middle + 1;
  }
  return first;
};

const pooled = (a: ConvexCost, b: ConvexCost): ConvexCost => ({
  low: Math.max(a.low, b.low),
  high: Math.min(a.high, b.high),
  costAt: (candidate) => a.costAt(candidate) + b.costAt(candidate),
});

/**
 * The candidate of each cost for the lowest sum of costs when none may be below the one before: neighbours in the wrong
 * order are pooled and get the same (pool adjacent violators).
 */
const lowestAscending = (costs: readonly ConvexCost[]): number[] => {
  const blocks: { readonly cost: ConvexCost; readonly count: number; readonly lowest: number }[] = [];
  for (const single of costs) {
    let block = { cost: single, count: 1, lowest: lowestOf(single) };
    for (let before = blocks.at(-1); before !== undefined && before.lowest > block.lowest;) {
      const cost = pooled(before.cost, block.cost);
      block = { cost, count: before.count + block.count, lowest: lowestOf(cost) };
      blocks.pop();
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ count, lowest }) => new Array<number>(count).fill(lowest));
};

/** Powers among which the excess is measured in one way. */
interface PowerRange {
  readonly measure: ExcessMeasure;
  /** Below it the tariff or the measure is another; for the highest power, which is the last. */
  readonly lowestLastW: number;
  readonly highestW: number;
}

const rangesOf = ({ tariff }: PowerDemands, neededW: number): PowerRange[] => {
  if (excessMeasureOf(tariff, []) === "none")
    return [{ measure: "none", lowestLastW: 0, highestW: HOUSEHOLD_POWER_LIMIT_W }];
  const isLowVoltage = tariff === "019" || tariff === "024";
  const lowestW = isLowVoltage ? HOUSEHOLD_POWER_LIMIT_W + 1 : 0;
  return [
    { measure: "maximum", lowestLastW: lowestW, highestW: maxPowerByMaximumW },
    {
      measure: "quarter_hours",
      lowestLastW: maxPowerByMaximumW + 1,
      highestW: Math.max(neededW, maxPowerByMaximumW) + stepW,
    },
  ];
};

/**
 * The power of each period that covers the highest demand of half of the months; at most the contracted one. Below it
 * excess would be the rule: the prices of the excess may allow it, but it is no advice to live by.
 */
export const usualPowers = ({ periods }: PowerDemands, contractedW: readonly number[]): number[] =>
  periods.map(({ maxima, highestW }, index) => {
    const usualW = median(maxima.map(({ powerW }) => powerW)) ?? highestW;
    return Math.min(usualW, contractedW[index] ?? usualW);
  });

interface PowerWishes {
  readonly contractedW: readonly number[];
  /** No period gets less than this, from P1; nothing by default. */
  readonly leastW?: readonly number[] | undefined;
}

/** The cheapest powers of a range; where the excess is not known, among those that cover every demand. */
const cheapestInRange = (
  demands: PowerDemands,
  { measure, lowestLastW, highestW }: PowerRange,
  { contractedW, leastW = [] }: PowerWishes,
): number[] | null => {
  const candidatesW = candidatesUpTo(highestW, contractedW);
  const high = candidatesW.length - 1;
  const costs = demands.periods.map(({ eurKwYear, highestW: demandW }, index): ConvexCost => {
    const excess = excessByPower(demands, measure, index);
    const isLast = index === demands.periods.length - 1;
    const lowestW = Math.max(excess === null ? demandW : (leastW[index] ?? 0), isLast ? lowestLastW : 0);
    return {
      low: candidatesW.findIndex((powerW) => powerW >= lowestW),
      high,
      costAt: (candidate) => {
        const powerW = candidatesW[candidate] ?? Infinity;
        return (powerW / 1000) * eurKwYear + (excess?.(powerW) ?? 0);
      },
    };
  });
  if (costs.some(({ low }) => low === -1)) return null;
  // The two periods of homes may have any order.
  const chosen = measure === "none" ? costs.map(lowestOf) : lowestAscending(costs);
  return chosen.flatMap((candidate) => candidatesW[candidate] ?? []);
};

/** The cents of a cost that are known. */
const knownCents = ({ powerCents, excessCents }: YearlyPowerCost): number => powerCents + (excessCents ?? 0);

/**
 * The powers that cost least a year, in steps of 0.1 kW and in the order that the tariff requires; the contracted ones
 * when no others are known to cost less. Where the meter cuts the supply off, or where the excess cannot be calculated,
 * they cover every demand. `leastW` is what each period gets at least, such as `usualPowers`.
 */
export const cheapestPowers = (
  demands: PowerDemands,
  contractedW: readonly number[],
  leastW?: readonly number[],
): readonly number[] => {
  const neededW = Math.max(0, ...contractedW, ...demands.periods.map(({ highestW }) => highestW));
  let cheapest = contractedW;
  let lowestCents = knownCents(yearlyPowerCost(demands, contractedW));
  for (const range of rangesOf(demands, neededW)) {
    const powersW = cheapestInRange(demands, range, { contractedW, leastW });
    if (powersW === null) continue;
    const cents = knownCents(yearlyPowerCost(demands, powersW));
    if (cents < lowestCents) [cheapest, lowestCents] = [powersW, cents];
  }
  return cheapest;
};
