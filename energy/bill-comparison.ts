import { hasRateChanged, isShareTax, lineTaxesOf, type TaxGroup } from "./bill-line-taxes.ts";
import type { BillLine } from "./bill-lines.ts";

/**
 * Why a bill differs from another; the order is that of the explanation. `season`: the tariff's calendar has other periods
 * in these months; `mix`: the energy was used in other periods of the same calendar.
 */
export const differenceCauses = [
  "days",
  "use",
  "season",
  "mix",
  "price",
  "power",
  "surplus",
  "tax",
  "other",
] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

type ComparedLine = Pick<BillLine, "period" | "quantity" | "unit" | "unitPrice" | "cents"> & {
  readonly concept: string;
};

export interface ComparedBill {
  readonly days: number;
  /** The lines add up to the total of the bill. */
  readonly lines: readonly ComparedLine[];
}

export interface DifferencePart {
  readonly cause: DifferenceCause;
  readonly cents: number;
}

/** Paid by the kWh. */
const uses = new Set(["energy", "gas_variable_term", "hydrocarbon_tax"]);
const surpluses = new Set(["surplus_compensation", "surplus_cap", "solar_wallet"]);

type Effects = Partial<Record<DifferenceCause, number>>;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const centsIn = (lines: readonly ComparedLine[]): number => sumOf(lines.map(({ cents }) => cents));
const quantityIn = (lines: readonly ComparedLine[]): number => sumOf(lines.map(({ quantity }) => quantity));

/** Differences that printing and computing leave. A price by the day is a share of a year of 365 or of 366 days. */
const sameShare = 1e-6;
const sameDailyShare = 0.003;
const isSame = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other));

/**
 * Cents by unit of some lines: as they print it, unless their amounts are not its product, as of what is partly free.
 */
const priceOf = (lines: readonly ComparedLine[]): number => {
  const quantity = quantityIn(lines);
  if (quantity === 0) return 0;
  const printed = sumOf(lines.map(({ quantity: part, unitPrice }) => part * unitPrice * 100));
  const paid = centsIn(lines);
  return (Math.abs(printed - paid) <= lines.length ? printed : paid) / quantity;
};

const byPeriod = (lines: readonly ComparedLine[]): Map<number, ComparedLine[]> =>
  Map.groupBy(lines, ({ period }) => period ?? 0);

const isUsed = ([, lines]: readonly [number, readonly ComparedLine[]]): boolean => quantityIn(lines) !== 0;
const sixPeriodsFrom = 4;

const hasMore = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].some((period) => !other.has(period));

/** Whether the months of the two bills have other periods, in a tariff with seasons: one of six periods. */
const isOtherSeason = (
  before: ReadonlyMap<number, readonly ComparedLine[]>,
  after: ReadonlyMap<number, readonly ComparedLine[]>,
): boolean => {
  const [usedBefore, usedAfter] = [before, after].map(
    (periods) => new Set([...periods].filter(isUsed).map(([period]) => period)),
  );
  if (usedBefore === undefined || usedAfter === undefined) return false;
  const hasSeasons = [...usedBefore, ...usedAfter].some((period) => period >= sixPeriodsFrom);
  return hasSeasons && (hasMore(usedBefore, usedAfter) || hasMore(usedAfter, usedBefore));
};

/**
 * In this order, each with what came before already changed: the days, the energy of a day, its distribution over the
 * periods, and their prices. A period that only one bill has is taken at that bill's price in both.
 */
const energyEffects = (
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  dayRatio: number,
): Effects => {
  const [periodsBefore, periodsAfter] = [byPeriod(before), byPeriod(after)];
  const [quantityBefore, quantityAfter] = [quantityIn(before), quantityIn(after)];
  const earlierPrice = (period: number): number => {
    const lines = periodsBefore.get(period);
    const later = periodsAfter.get(period);
    if (lines !== undefined && quantityIn(lines) !== 0) return priceOf(lines);
    // A printed line without energy has its price as well.
    return lines?.[0]?.unitPrice === undefined || lines[0].unitPrice === 0
      ? priceOf(later ?? [])
      : lines[0].unitPrice * 100;
  };
  const costBefore = sumOf([...periodsBefore].map(([, lines]) => quantityIn(lines) * priceOf(lines)));
  const atEarlierPrices = sumOf(
    [...periodsAfter].map(([period, lines]) => quantityIn(lines) * earlierPrice(period)),
  );
  const priced = [...periodsAfter].map(([period, lines]) => {
    const [earlier, later] = [earlierPrice(period), priceOf(lines)];
    return isSame(earlier, later, sameShare) ? 0 : quantityIn(lines) * (later - earlier);
  });
  if (quantityBefore === 0) return { use: atEarlierPrices, price: sumOf(priced) };
  const meanBefore = costBefore / quantityBefore;
  return {
    days: costBefore * (dayRatio - 1),
    use: (quantityAfter - quantityBefore * dayRatio) * meanBefore,
    [isOtherSeason(periodsBefore, periodsAfter) ? "season" : "mix"]:
      atEarlierPrices - quantityAfter * meanBefore,
    price: sumOf(priced),
  };
};

/** Power and price of a term as means over its days: a line's days are its amount by its power and price. */
const powerTermOf = (lines: readonly ComparedLine[]): { power: number; price: number; cents: number } => {
  const weighed = lines.map(({ quantity, unitPrice, cents }) => {
    const product = quantity * unitPrice;
    return { quantity, cents, weight: product === 0 ? 0 : cents / product };
  });
  const days = sumOf(weighed.map(({ weight }) => weight));
  const kilowattDays = sumOf(weighed.map(({ quantity, weight }) => quantity * weight));
  const cents = centsIn(lines);
  return {
    power: days === 0 ? 0 : kilowattDays / days,
    price: kilowattDays === 0 ? 0 : cents / kilowattDays,
    cents,
  };
};

const powerEffects = (
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  dayRatio: number,
): Effects => {
  const [earlier, later] = [powerTermOf(before), powerTermOf(after)];
  // The power of a period that one of the bills does not have, as after a change of the tariff.
  if (earlier.cents === 0 || later.cents === 0 || earlier.power === 0 || later.power === 0)
    return { power: later.cents - earlier.cents };
  const days = earlier.cents * (dayRatio - 1);
  const isSamePower = isSame(earlier.power, later.power, sameShare);
  const power = isSamePower ? 0 : earlier.cents * dayRatio * (later.power / earlier.power - 1);
  if (isSame(earlier.price, later.price, sameShare)) return { days, power };
  // From the amount at the higher price, whose cents are the more exact.
  const price =
    later.price > earlier.price
      ? later.cents * (1 - earlier.price / later.price)
      : (earlier.cents + days + power) * (later.price / earlier.price - 1);
  return { days, power, price };
};

/** A charge by the day. */
const dailyEffects = (before: readonly ComparedLine[], after: readonly ComparedLine[]): Effects => {
  const [earlier, later] = [priceOf(before), priceOf(after)];
  if (before.length === 0 || after.length === 0) return { other: centsIn(after) - centsIn(before) };
  const isSamePrice = isSame(earlier, later, sameDailyShare);
  return {
    days: (quantityIn(after) - quantityIn(before)) * earlier,
    price: isSamePrice ? 0 : quantityIn(after) * (later - earlier),
  };
};

/** The lines that are compared with each other. */
const termOf = ({ concept, period, unit }: ComparedLine): string => {
  if (uses.has(concept)) return `${concept} ${unit}`;
  return unit === "kW" ? `${concept} kW ${period ?? ""}` : `${concept} ${unit}`;
};

const effectsOf = (
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  dayRatio: number,
): Effects => {
  const [line = after[0]] = before;
  if (line === undefined) return {};
  if (surpluses.has(line.concept)) return { surplus: centsIn(after) - centsIn(before) };
  if (line.concept === "hydrocarbon_tax") {
    const { price = 0, ...rest } = energyEffects(before, after, dayRatio);
    return { ...rest, tax: price };
  }
  if (uses.has(line.concept)) return energyEffects(before, after, dayRatio);
  if (line.unit === "kW") return powerEffects(before, after, dayRatio);
  if (line.unit === "day") return dailyEffects(before, after);
  return { other: centsIn(after) - centsIn(before) };
};

/** Below this, what is left is the rounding of the lines, and belongs to the largest part. */
const roundingCents = 10;

/** No bill is as large: lines whose amounts are not their products explain nothing. */
const largestCents = 1e11;

/** Whole cents with the sum `totalCents`. */
const roundedParts = (
  effects: ReadonlyMap<DifferenceCause, number>,
  totalCents: number,
): DifferencePart[] => {
  const isExplained = [...effects.values()].every((cents) => Math.abs(cents) < largestCents);
  if (!isExplained) return totalCents === 0 ? [] : [{ cause: "other", cents: totalCents }];
  const parts = differenceCauses.map((cause) => ({ cause, cents: Math.round(effects.get(cause) ?? 0) }));
  const left = totalCents - sumOf(parts.map(({ cents }) => cents));
  const largest = parts.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))[0];
  const other = parts.find(({ cause }) => cause === "other");
  const taker = Math.abs(left) < roundingCents && largest?.cents !== 0 ? largest : other;
  if (taker !== undefined) taker.cents += left;
  return parts.filter(({ cents }) => cents !== 0);
};

/**
 * What makes a bill cost more or less than an earlier one, in cents with taxes; the parts add up to the difference of the
 * totals. Each line carries its own taxes at the rates of the earlier bill; `tax` is what a change of the rates makes, and
 * is absent when no rate changed, as `price` is when no price did.
 */
export const explainDifference = (before: ComparedBill, after: ComparedBill): DifferencePart[] => {
  const dayRatio = before.days > 0 ? after.days / before.days : 1;
  const [taxesBefore, taxesAfter] = [lineTaxesOf(before.lines), lineTaxesOf(after.lines)];
  const isRateChanged = hasRateChanged(taxesBefore, taxesAfter);
  const effects = new Map<DifferenceCause, number>();
  const add = (cause: DifferenceCause, cents: number): void =>
    void effects.set(cause, (effects.get(cause) ?? 0) + (Number.isFinite(cents) ? cents : 0));
  const earlierFactor = (group: TaxGroup): number =>
    taxesBefore.factorOf(group) ?? taxesAfter.factorOf(group) ?? 1;
  const linesOf = (bill: ComparedBill) =>
    Map.groupBy(
      bill.lines.filter(({ concept }) => !isShareTax(concept)),
      termOf,
    );
  const [termsBefore, termsAfter] = [linesOf(before), linesOf(after)];
  for (const term of new Set([...termsBefore.keys(), ...termsAfter.keys()])) {
    const [earlier, later] = [termsBefore.get(term) ?? [], termsAfter.get(term) ?? []];
    const { concept = "" } = earlier[0] ?? later[0] ?? {};
    const group = taxesBefore.groupOf(concept) ?? taxesAfter.groupOf(concept) ?? "untaxed";
    const factor = earlierFactor(group);
    const found = effectsOf(earlier, later, dayRatio);
    for (const cause of differenceCauses) add(cause, (found[cause] ?? 0) * factor);
    if (isRateChanged) add("tax", centsIn(later) * ((taxesAfter.factorOf(group) ?? factor) - factor));
  }
  return roundedParts(effects, centsIn(after.lines) - centsIn(before.lines));
};
