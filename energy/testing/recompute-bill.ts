import { eachDay, type PlainDate } from "../calendar.ts";

/*
 * Bills from 2025 on, recomputed day by day in exact arithmetic from literals: nothing of the product is used but the days of
 * a range. Money is in millionths of a euro, energy in Wh, power in W.
 */

type Fraction = readonly [numerator: bigint, denominator: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const zero: Fraction = [0n, 1n];

/** Cents of millionths of a euro, half a cent away from zero. */
const centsOf = ([numerator, denominator]: Fraction): bigint => {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const cents = (2n * size + 10_000n * denominator) / (20_000n * denominator);
  return isNegative ? -cents : cents;
};

export interface RecomputedBill {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  readonly tariff: "018" | "019";
  readonly zone: "peninsula" | "canary_islands" | "ceuta";
  /** Powers, and others from a day on. */
  readonly powersW: readonly number[];
  readonly laterPowersW: readonly number[];
  readonly powersChangeOn: PlainDate;
  /** Prices in millionths, and others from a day on. */
  readonly power: readonly number[];
  readonly energy: readonly number[];
  readonly laterEnergy: readonly number[];
  readonly pricesChangeOn: PlainDate;
  readonly passesThrough: boolean;
  readonly surplus: number;
  readonly fixedDay: number;
  readonly discount: { readonly percent: number; readonly endsOn: PlainDate } | null;
  readonly serviceMonth: number;
  readonly financing: "taxed" | "untaxed";
  readonly dayWh: (day: PlainDate, index: number) => number;
  readonly exportWh: (day: PlainDate) => number;
  /** The part of the energy that has no price; none by default. */
  readonly freeWh?: (day: PlainDate, index: number) => number;
  /** Of a bill in one part, in cents and thousandths of its supply; none by default. */
  readonly excessCents?: number;
  readonly socialBonusPerMille?: number;
  readonly deductedCents?: number;
}

/** Power and energy of tolls and charges, from the orders of 2025 and 2026. */
const tolls = {
  "018": {
    2025: [
      [26_930_550, 697_588],
      [92_539, 28_201, 2994],
    ],
    2026: [
      [27_704_413, 725_423],
      [97_553, 29_267, 3292],
    ],
  },
  "019": {
    2025: [
      [19_658_495, 10_251_651, 4_262_536, 3_681_551, 2_328_167, 1_356_394],
      [61_031, 36_409, 17_674, 9183, 4286, 2631],
    ],
    2026: [
      [20_376_927, 10_617_621, 4_481_534, 3_886_333, 2_513_851, 1_442_287],
      [63_352, 38_914, 19_279, 9795, 4706, 2898],
    ],
  },
} as const;

const financingOn = (day: PlainDate): bigint => {
  if (day < "2026-01-01") return 12_742n;
  return day < "2026-06-26" ? 19_121n : 24_688n;
};

/** Billionths of the base. */
const electricityTaxOn = (day: PlainDate): bigint =>
  day >= "2026-03-22" && day < "2026-06-01" ? 50_000_000n : 511_269_632n;

/** Percent on the supply, on the meter and on services. */
const salesTaxesOf = (
  bill: RecomputedBill,
  powersW: readonly number[],
  day: PlainDate,
): readonly [bigint, bigint, bigint] => {
  const maxPowerW = Math.max(...powersW);
  const isHome = bill.tariff === "018";
  if (bill.zone === "canary_islands") return [isHome && maxPowerW <= 10_000 ? 0n : 3n, 7n, 7n];
  if (bill.zone === "ceuta") return [1n, 4n, 4n];
  const isCut =
    (day >= "2026-03-22" && day < "2026-04-30" && maxPowerW < 10_000) ||
    (day >= "2026-04-30" && day < "2026-06-01" && maxPowerW <= 10_000);
  return isCut ? [10n, 10n, 21n] : [21n, 21n, 21n];
};

/** The days of a bill with the same prices, powers, tolls and discount. */
export const partsOf = (bill: RecomputedBill) => {
  const keyOf = (day: PlainDate): string => {
    const discount = bill.discount !== null && day <= bill.discount.endsOn;
    const toll = bill.passesThrough ? day.slice(0, 4) : "";
    const powers = day >= bill.powersChangeOn ? bill.laterPowersW : bill.powersW;
    return `${day >= bill.pricesChangeOn} ${powers.join()} ${toll} ${discount}`;
  };
  const parts: { key: string; days: PlainDate[] }[] = [];
  for (const day of eachDay(bill.startsOn, bill.endsOn)) {
    const last = parts.at(-1);
    if (last?.key === keyOf(day)) last.days.push(day);
    else parts.push({ key: keyOf(day), days: [day] });
  }
  return parts.map(({ days }) => days);
};

const daysOfYear = (day: PlainDate): bigint => (Number(day.slice(0, 4)) % 4 === 0 ? 366n : 365n);

/** The supply before taxes of a part, in cents. */
const supplyOf = (bill: RecomputedBill, days: readonly PlainDate[]) => {
  const lines = new Map<string, Fraction>();
  const add = (line: string, value: Fraction) => lines.set(line, plus(lines.get(line) ?? zero, value));
  const discountOn = (day: PlainDate) => bill.discount !== null && day <= bill.discount.endsOn;
  for (const day of days) {
    const powersW = day >= bill.powersChangeOn ? bill.laterPowersW : bill.powersW;
    const [powerTolls, energyTolls] = tolls[bill.tariff][day < "2026-01-01" ? 2025 : 2026];
    const energy = day >= bill.pricesChangeOn ? bill.laterEnergy : bill.energy;
    for (const [index, price] of bill.power.entries()) {
      const toll = bill.passesThrough ? (powerTolls[index] ?? 0) : 0;
      add(`power ${index}`, [BigInt(powersW[index] ?? 0) * BigInt(price + toll), 1000n * daysOfYear(day)]);
    }
    for (const [index, price] of energy.entries()) {
      const toll = bill.passesThrough ? (energyTolls[index] ?? 0) : 0;
      const chargedWh = bill.dayWh(day, index) - (bill.freeWh?.(day, index) ?? 0);
      add(`energy ${index}`, [BigInt(chargedWh) * BigInt(price + toll), 1000n]);
    }
    add("surplus", [BigInt(bill.exportWh(day)) * BigInt(bill.surplus), 1000n]);
    add("fixed", [BigInt(bill.fixedDay), 1n]);
    add("service", [BigInt(bill.serviceMonth) * 12n, daysOfYear(day)]);
  }
  const cents = (name: string): bigint =>
    [...lines].reduce((sum, [line, value]) => (line.startsWith(name) ? sum + centsOf(value) : sum), 0n);
  const energyCents = cents("energy");
  const surplusCents = cents("surplus") < energyCents ? cents("surplus") : energyCents;
  const charged = energyCents - surplusCents;
  const percent = days.some(discountOn) ? BigInt(bill.discount?.percent ?? 0) : 0n;
  const discountCents = centsOf([charged * 10_000n * percent, 100n]);
  const ofTerms = cents("power") + charged + cents("fixed");
  const socialBonus = centsOf([ofTerms * 10_000n * BigInt(bill.socialBonusPerMille ?? 0), 1000n]);
  const deducted = BigInt(bill.deductedCents ?? 0) - BigInt(bill.excessCents ?? 0);
  return {
    supplyCents: ofTerms - discountCents - socialBonus - deducted,
    serviceCents: cents("service"),
  };
};

/** The total of a bill in cents. */
export const recompute = (bill: RecomputedBill): bigint => {
  let total = 0n;
  for (const days of partsOf(bill)) {
    const { supplyCents, serviceCents } = supplyOf(bill, days);
    const ofYear = new Map<bigint, bigint>();
    for (const day of days) ofYear.set(financingOn(day), (ofYear.get(financingOn(day)) ?? 0n) + 1n);
    const financing = [...ofYear].reduce((sum, [price, count]) => sum + centsOf([price * count, 1n]), 0n);
    const rent = bill.tariff === "018" ? 26_630n : 44_712n;
    const rentCents = centsOf([rent * BigInt(days.length), 1n]);
    const taxedCents = supplyCents + (bill.financing === "taxed" ? financing : 0n);
    const byRate = centsOf([taxedCents * 10_000n * electricityTaxOn(bill.endsOn), 10_000_000_000n]);
    let wh = 0n;
    for (const day of days) for (const index of bill.energy.keys()) wh += BigInt(bill.dayWh(day, index));
    // One euro per MWh is a millionth of a euro per Wh.
    const minimum = centsOf([wh, 1n]);
    const electricityTax = byRate > minimum ? byRate : minimum;
    const [first = bill.startsOn] = days;
    const powersW = first >= bill.powersChangeOn ? bill.laterPowersW : bill.powersW;
    const rates = salesTaxesOf(bill, powersW, bill.endsOn);
    const bases = [supplyCents + financing + electricityTax, rentCents, serviceCents];
    const byRates = new Map<bigint, bigint>();
    for (const [index, rate] of rates.entries())
      byRates.set(rate, (byRates.get(rate) ?? 0n) + (bases[index] ?? 0n));
    const salesTax = [...byRates].reduce(
      (sum, [rate, base]) => sum + centsOf([base * 10_000n * rate, 100n]),
      0n,
    );
    total += bases.reduce((sum, base) => sum + base, 0n) + salesTax;
  }
  return total;
};
