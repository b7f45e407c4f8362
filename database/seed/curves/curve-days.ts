import { eachDay, type PlainDate } from "#energy/calendar.ts";
import { supplyPointOf } from "#energy/cups.ts";
import type { CurveDay } from "#features/consumption/server/curves/curve-day.ts";
import type { ElectricitySupply, SuppliedPerson } from "../contracts/supply-plan.ts";
import { createRandom } from "../random.ts";
import { monthsAgo, type Timeline } from "../timeline.ts";
import { type MeteredDay, quartersOf } from "./metered-day.ts";
import type { MeterReader } from "./meter-reader.ts";

/** A day of a curve and the person whose it is. */
export type DemoCurveDay = CurveDay & { person: SuppliedPerson };

/** Of a thousand days, how many the distributor could not read and estimated. */
const ESTIMATED_PER_THOUSAND = 5;

const isEstimated = (plan: ElectricitySupply, day: PlainDate): boolean =>
  createRandom(`estimated ${plan.contractName} ${day}`).next() * 1000 < ESTIMATED_PER_THOUSAND;

const laterOf = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);
const earlierOf = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other);

const stored = (plan: ElectricitySupply, metered: MeteredDay): Omit<DemoCurveDay, "resolution" | "kind"> => ({
  ...metered,
  person: plan.person,
  supplyPoint: supplyPointOf(plan.cups),
  estimated: isEstimated(plan, metered.day) ? metered.importWh.map(() => true) : null,
});

/**
 * The curves of a supply: hours, billed as far as invoices go and validated after them, and quarters of an hour,
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
