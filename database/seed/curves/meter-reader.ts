import type { BillingPeriod } from "#energy/billing-period.ts";
import { type PlainDate, eachDay } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import { type FreeHours, freeSlotsOf, hasFreeHours } from "#energy/price-options.ts";
import type { EnergyDay } from "#energy/pricing/energy-day.ts";
import { type AccessTariff, type AccessTariffCode, findAccessTariff } from "#energy/tariffs.ts";
import type { CurveDay } from "#features/consumption/server/curves/curve-day.ts";
import type { ElectricitySupply, SuppliedPerson } from "../contracts/supply-plan.ts";
import { createRandom } from "../random.ts";
import { monthsAgo, type Timeline } from "../timeline.ts";
import type { Almanac } from "./almanac.ts";
import { type Meter, type MeteredDay, meteredDay, quartersOf } from "./meters.ts";

/** Energy of a billing period as an invoice shows it. */
export type MeteredEnergy = {
  /** The same by day. */
  days: readonly EnergyDay[];
  /** By tariff period, from the first on. */
  energyWh: number[];
  /** The part of it in the contract's free hours. */
  freeWh: number[];
  exportedWh: number;
  /** Maximum power of each power period, W. */
  maximumDemandW: number[];
};

export type MeterReader = {
  day: (day: PlainDate) => MeteredDay;
  energyOf: (period: BillingPeriod) => MeteredEnergy;
};

/** Hourly values give the mean power; the quarter-hour maximum that the distributor bills is higher. */
const QUARTER_OVER_HOUR = 1.08;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type MeasuredDay = { readonly energy: EnergyDay; readonly maximumDemandW: readonly number[] };

type Measurement = {
  readonly tariff: AccessTariff;
  readonly slotsOf: Almanac["slotsOf"];
  readonly free: FreeHours;
};

const zeros = (count: number): number[] => new Array<number>(count).fill(0);

const measure = (
  { day, importWh, exportWh }: MeteredDay,
  { tariff, slotsOf, free }: Measurement,
): MeasuredDay => {
  const slots = slotsOf(tariff.code, day);
  const freeSlots = hasFreeHours(free) ? freeSlotsOf(free, day, 1) : [];
  const energyWh = zeros(tariff.energyPeriods);
  const freeWh = zeros(tariff.energyPeriods);
  const maximumDemandW = zeros(tariff.powerPeriods);
  for (const [slot, wh] of importWh.entries()) {
    const energyPeriod = slots.energy[slot] ?? 0;
    const powerPeriod = slots.power[slot] ?? 0;
    const demandW = Math.round(wh * QUARTER_OVER_HOUR);
    energyWh[energyPeriod] = (energyWh[energyPeriod] ?? 0) + wh;
    if (freeSlots[slot] === true) freeWh[energyPeriod] = (freeWh[energyPeriod] ?? 0) + wh;
    maximumDemandW[powerPeriod] = Math.max(maximumDemandW[powerPeriod] ?? 0, demandW);
  }
  return { energy: { day, energyWh, freeWh, exportWh: exportWh ? sum(exportWh) : 0 }, maximumDemandW };
};

const addTo = (sums: number[], values: readonly number[] | null = []): void => {
  for (let index = 0; index < sums.length; index += 1)
    sums[index] = (sums[index] ?? 0) + (values?.[index] ?? 0);
};

const addUp = (days: readonly MeasuredDay[], tariff: AccessTariff): MeteredEnergy => {
  const energyWh = zeros(tariff.energyPeriods);
  const freeWh = zeros(tariff.energyPeriods);
  const maximumDemandW = zeros(tariff.powerPeriods);
  let exportedWh = 0;
  for (const { energy, maximumDemandW: ofDay } of days) {
    addTo(energyWh, energy.energyWh);
    addTo(freeWh, energy.freeWh);
    exportedWh += energy.exportWh;
    for (let index = 0; index < maximumDemandW.length; index += 1)
      maximumDemandW[index] = Math.max(maximumDemandW[index] ?? 0, ofDay[index] ?? 0);
  }
  return { days: days.map(({ energy }) => energy), energyWh, freeWh, exportedWh, maximumDemandW };
};

/** Reads each day of a meter once and sums the days as bills do. */
export const createMeterReader = (
  meter: Meter,
  tariffCode: AccessTariffCode,
  { almanac, free }: { readonly almanac: Almanac; readonly free: FreeHours },
): MeterReader => {
  const tariff = findAccessTariff(tariffCode);
  if (tariff === null) throw new Error(`${tariffCode} is no access tariff`);
  const measurement = { tariff, slotsOf: almanac.slotsOf, free };
  const days = new Map<PlainDate, MeteredDay>();
  const dayAt = (day: PlainDate): MeteredDay => {
    const metered = days.get(day) ?? meteredDay(meter, almanac.factsOf(day));
    days.set(day, metered);
    return metered;
  };
  const measured = new Map<PlainDate, MeasuredDay>();
  const measuredAt = (day: PlainDate): MeasuredDay => {
    const known = measured.get(day) ?? measure(dayAt(day), measurement);
    measured.set(day, known);
    return known;
  };
  const periods = new Map<string, MeteredEnergy>();
  const energyOf = (period: BillingPeriod): MeteredEnergy => {
    const key = `${period.from} ${period.to}`;
    const known = periods.get(key);
    if (known) return known;
    const energy = addUp(almanac.daysOf(period).map(measuredAt), tariff);
    periods.set(key, energy);
    return energy;
  };
  return { day: dayAt, energyOf };
};

/** A day of a curve and the customer to whom it belongs. */
export type DemoCurveDay = CurveDay & { person: SuppliedPerson };

/** Days per thousand that the distributor could not read and estimated. */
const ESTIMATED_PER_THOUSAND = 5;

const isEstimated = (plan: ElectricitySupply, day: PlainDate): boolean =>
  createRandom(`estimated ${plan.contractName} ${day}`).next() * 1000 < ESTIMATED_PER_THOUSAND;

const laterOf = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);
const earlierOf = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b);

const stored = (plan: ElectricitySupply, metered: MeteredDay): Omit<DemoCurveDay, "resolution" | "kind"> => ({
  ...metered,
  person: plan.person,
  supplyPoint: supplyPointOf(plan.cups),
  estimated: isEstimated(plan, metered.day) ? metered.importWh.map(() => true) : null,
  precedence: null,
  ownPrecedence: null,
  generatedWh: null,
  generatedPrecedence: null,
});

/**
 * The curves of a supply: hours (billed status up to the last invoice, validated status after it), and quarter-hours,
 * validated.
 */
export const curveDaysOf = (
  plan: ElectricitySupply,
  reader: MeterReader,
  timeline: Timeline,
): DemoCurveDay[] => {
  if (plan.startsOn === null) return [];
  const { hours: hourMonths, quarters: quarterMonths } = plan.curveMonths;
  const lastDay = earlierOf(timeline.curvesEndOn, plan.endsOn ?? timeline.curvesEndOn);
  const daysOf = (startsOn: PlainDate, months: number): PlainDate[] =>
    months === 0 ? [] : eachDay(laterOf(startsOn, monthsAgo(timeline.today, months)), lastDay);
  const hours = daysOf(plan.startsOn, hourMonths).map((day): DemoCurveDay => ({
    ...stored(plan, reader.day(day)),
    resolution: "hour",
    kind: day <= timeline.lastBilledOn ? "billed" : "validated",
  }));
  const quarters = daysOf(plan.startsOn, quarterMonths).map((day): DemoCurveDay => ({
    ...stored(plan, quartersOf(plan.meter, reader.day(day))),
    resolution: "quarter",
    kind: "validated",
  }));
  return [...hours, ...quarters];
};
