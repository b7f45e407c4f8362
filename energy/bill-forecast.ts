import { addDays, addMonths, eachDay, lastOfMonth, type PlainDate } from "./calendar.ts";
import type { EnergyDay } from "./pricing/energy-day.ts";
import { expectIntervalPrices } from "./pricing/expected-interval-prices.ts";
import { priceSupply, totalsOfParts } from "./pricing/price-supply.ts";
import { freeHoursOn, type PricedSupply } from "./pricing/supply-terms.ts";
import { freeEnergyOf } from "./price-options.ts";
import {
  type ForecastBasis,
  forecastConsumption,
  isMeasured,
  type MeasuredDay,
} from "./consumption-forecast.ts";
import { walletDeduction, type WalletTerms } from "./wallet-deduction.ts";
import { clockOfZone } from "./tariffs.ts";

/** Both days included. */
export interface BilledRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface BillForecast extends BilledRange {
  readonly measuredDays: number;
  readonly forecastDays: number;
  /** Days whose prices the market has not made yet, and are expected to be those of the last weeks. */
  readonly expectedPriceDays: number;
  /** What is left to pay, after the solar wallet. */
  readonly totalCents: number;
  /** What the solar wallet takes off, with the taxes on it; positive. */
  readonly walletCents: number;
  /** Ends of the 80 % interval; both are the total when no day is forecast. */
  readonly lowCents: number;
  readonly highCents: number;
  readonly basis: ForecastBasis;
}

/** A day of a curve with its tariff periods. */
export interface ForecastDay extends MeasuredDay {
  /** Period of each hour; null on a day without periods. */
  readonly periods: readonly number[] | null;
  readonly exportWh: number;
}

/**
 * The days of the bill that follows another, a month as a rule, and that contains the first day without readings; those
 * of that day's calendar month without a bill before.
 */
export const runningBill = (billedUntil: PlainDate | null, nextDay: PlainDate): BilledRange => {
  if (billedUntil === null || billedUntil >= nextDay)
    return { startsOn: addDays(lastOfMonth(addMonths(nextDay, -1)), 1), endsOn: lastOfMonth(nextDay) };
  const isMonthEnd = billedUntil === lastOfMonth(billedUntil);
  const endAfter = (months: number): PlainDate => {
    const end = addMonths(billedUntil, months);
    return isMonthEnd ? lastOfMonth(end) : end;
  };
  let months = 1;
  while (endAfter(months) < nextDay) months += 1;
  return { startsOn: addDays(endAfter(months - 1), 1), endsOn: endAfter(months) };
};

interface BillForecastInput {
  readonly supply: PricedSupply;
  readonly bill: BilledRange;
  /** Readings before the forecast is made, within the bill and before it. */
  readonly days: readonly ForecastDay[];
  readonly periodsOf: (day: PlainDate) => readonly number[] | null;
  /** What a solar wallet can pay of the bill; nothing without it. */
  readonly wallet?: WalletTerms;
  /** For a forecast of the past, the last day whose market prices were published then. */
  readonly pricesUntil?: PlainDate;
}

const periodCount = 6;
const noWallet: WalletTerms = { availableCents: 0, largestPart: 0 };

const energyByPeriod = (
  hoursWh: readonly (number | null)[],
  periods: readonly number[] | null,
): number[] | null => {
  if (periods === null) return null;
  const sums = new Array<number>(periodCount).fill(0);
  periods.forEach((period, hour) => {
    sums[period - 1] = (sums[period - 1] ?? 0) + (hoursWh[hour] ?? 0);
  });
  return sums;
};

interface PriceExpectation {
  readonly supplyWith: (end: "expected" | "low" | "high") => PricedSupply;
  readonly expectedPriceDays: number;
}

/** The supply with expected prices for the days of the bill that have none yet; as it is where nothing can be expected. */
const withExpectedPrices = (
  supply: PricedSupply,
  billed: readonly PlainDate[],
  pricesUntil: PlainDate | undefined,
): PriceExpectation => {
  const found = supply.terms.map((terms) => {
    const { intervalPrices, zone } = terms;
    if (intervalPrices === undefined) return { terms, expected: undefined };
    const known = {
      pricesOf: (day: PlainDate) =>
        pricesUntil !== undefined && day > pricesUntil ? undefined : intervalPrices.pricesOf(day),
    };
    return {
      terms: { ...terms, intervalPrices: known },
      expected: expectIntervalPrices(known, billed, clockOfZone(zone)),
    };
  });
  return {
    supplyWith: (end) => ({
      ...supply,
      terms: found.map(({ terms, expected }) => {
        if (expected === undefined) return terms;
        const added = { expected: 0, low: expected.lowEurKwh, high: expected.highEurKwh }[end];
        return { ...terms, intervalPrices: expected.pricesWith(added) };
      }),
    }),
    expectedPriceDays: Math.max(0, ...found.map(({ expected }) => expected?.expectedDays ?? 0)),
  };
};

/**
 * What a bill will come to, from the days measured so far and a forecast of the rest; undefined with too few readings or
 * when a day has no price. Surplus is forecast as its mean of the last days.
 */
export const forecastBill = ({
  supply,
  bill,
  days,
  periodsOf,
  wallet = noWallet,
  pricesUntil,
}: BillForecastInput): BillForecast | undefined => {
  const clock = clockOfZone(supply.terms.at(-1)?.zone ?? "peninsula");
  const measured = new Map(days.filter(isMeasured).map((day) => [day.day, day]));
  const billed = eachDay(bill.startsOn, bill.endsOn);
  const targets = billed.filter((day) => !measured.has(day));
  const forecast = forecastConsumption(days, targets, clock);
  if (forecast === undefined) return undefined;
  const expected = new Map(forecast.days.map(({ day, hoursWh }) => [day, hoursWh]));
  const recent = [...measured.values()].slice(-forecast.basis.recentDays);
  const meanExportWh = recent.reduce((sum, { exportWh }) => sum + exportWh, 0) / Math.max(recent.length, 1);
  const { supplyWith, expectedPriceDays } = withExpectedPrices(supply, billed, pricesUntil);
  const settledWith = (
    factor: number,
    end: Parameters<PriceExpectation["supplyWith"]>[0],
  ): { leftCents: number; walletCents: number } | undefined => {
    const energy = billed.map((day): EnergyDay => {
      const known = measured.get(day);
      const hoursWh = known?.hoursWh ?? (expected.get(day) ?? []).map((energyWh) => energyWh * factor);
      const periods = known === undefined ? periodsOf(day) : known.periods;
      const shape = { energyWh: hoursWh, periods, slotsPerHour: 1, periodCount } as const;
      return {
        day,
        energyWh: energyByPeriod(hoursWh, periods),
        freeWh: freeEnergyOf(freeHoursOn(supply.terms, day), day, shape),
        exportWh: known?.exportWh ?? meanExportWh,
        slots: periods === null ? undefined : { slotsPerHour: 1, energyWh: hoursWh, periods },
      };
    });
    const { parts, unpriced } = priceSupply(supplyWith(end), energy);
    if (unpriced.length > 0) return undefined;
    const totals = totalsOfParts(parts);
    const walletCents = walletDeduction(totals, wallet);
    return { leftCents: totals.totalCents - walletCents, walletCents };
  };
  const expectedBill = settledWith(1, "expected");
  const low = settledWith(forecast.lowFactor, "low");
  const high = settledWith(forecast.highFactor, "high");
  if (expectedBill === undefined || low === undefined || high === undefined) return undefined;
  const { leftCents: totalCents, walletCents } = expectedBill;
  const isCertain = targets.length === 0 && expectedPriceDays === 0;
  return {
    ...bill,
    measuredDays: billed.length - targets.length,
    forecastDays: targets.length,
    expectedPriceDays,
    totalCents,
    walletCents,
    lowCents: isCertain ? totalCents : low.leftCents,
    highCents: isCertain ? totalCents : high.leftCents,
    basis: forecast.basis,
  };
};
