import { daysBetween, type PlainDate } from "./calendar.ts";
import { findAccessTariff } from "./tariffs.ts";

/** A register of a meter that the customer reads: `P1` to `P6` of electricity, the only one of gas. */
export type MeterRegister = "P1" | "P2" | "P3" | "P4" | "P5" | "P6" | "gas";
export const meterRegisters = ["P1", "P2", "P3", "P4", "P5", "P6", "gas"] as const;
const periods = meterRegisters.slice(0, 6);

/** The registers that a reading needs: one of gas, else one for each energy period of the access tariff. */
export const registersOf = (commodity: "electricity" | "gas", accessTariff: string): MeterRegister[] =>
  commodity === "gas" ? ["gas"] : periods.slice(0, findAccessTariff(accessTariff)?.energyPeriods ?? 6);

/** What a register showed on a day: whole kWh of electricity, whole m³ of gas. */
export interface RegisterReading {
  readonly on: PlainDate;
  readonly value: number;
}

/**
 * How a new reading compares with the earlier ones. `lower`: below the last, as after a change of the meter or past zero.
 * `high` and `low`: far from what the register usually counts in that time. `expected`: neither, or there is nothing to
 * compare with.
 */
export type ReadingDeviation = "expected" | "lower" | "high" | "low";
export const readingDeviations = ["expected", "lower", "high", "low"] as const;

const highFactor = 3;
const lowFactor = 4;
/** Gas is burnt in winter: a month can be many times another. */
const seasonalFactor = 4;
/** Small differences are no reason to ask: units of the register. */
const tolerance = { electricity: 60, gas: 30 };
/** A usual consumption over fewer days says little. */
const minimumDays = 20;

interface Comparison {
  readonly commodity: "electricity" | "gas";
  /** Earlier readings of the register, in any order. */
  readonly earlier: readonly RegisterReading[];
  readonly reading: RegisterReading;
}

/**
 * What the register counts in a day, by the readings in their order; undefined when they say too little. Days in which it
 * fell are left out: it passed zero or was replaced.
 */
const usualPerDay = (readings: readonly RegisterReading[]): number | undefined => {
  const steps = readings.slice(1).map(({ on, value }, index) => {
    const { on: from, value: before } = readings[index] ?? { on, value };
    return { days: daysBetween(from, on), counted: value - before };
  });
  const counting = steps.filter(({ counted }) => counted >= 0);
  const days = counting.reduce((total, step) => total + step.days, 0);
  return days < minimumDays ? undefined : counting.reduce((total, step) => total + step.counted, 0) / days;
};

/** Compares a reading with the earlier ones of its register. Readings of the same day or later do not count. */
export const compareReading = ({ commodity, earlier, reading }: Comparison): ReadingDeviation => {
  const before = earlier.filter(({ on }) => on < reading.on).toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const last = before.at(-1);
  if (last === undefined) return "expected";
  if (reading.value < last.value) return "lower";
  const perDay = usualPerDay(before);
  if (perDay === undefined) return "expected";
  const usual = perDay * daysBetween(last.on, reading.on);
  const counted = reading.value - last.value;
  const season = commodity === "gas" ? seasonalFactor : 1;
  if (counted > usual * highFactor * season + tolerance[commodity]) return "high";
  return counted < usual / (lowFactor * season) - tolerance[commodity] ? "low" : "expected";
};
