import { createRandom } from "#database/seed/random.ts";
import { eachDay, quarterStarts, type PlainDate } from "#energy/calendar.ts";
import type { OwnedCurveDay } from "#features/consumption/server/curves/curve-day.ts";

/** The customer, with her contract and meter, whose year of quarter-hours is asked for. */
export const curveOwner = { customerId: 20, contractId: 200, supplyPoint: "ES0000000000000200AA" } as const;
export const curveYear = { firstDay: "2025-01-01", lastDay: "2025-12-31" } as const;

/** A home's quarter: little at night, more in the evening, and never twice the same, so that it packs as real ones do. */
const quarterWh = (slot: number, chance: number): number => {
  const eveningShare = Math.max(0, Math.sin(((slot - 24) / 72) * Math.PI));
  return Math.round(25 + 40 * chance + 180 * eveningShare * chance * chance);
};

const dayOfQuarters = (day: PlainDate): OwnedCurveDay => {
  const random = createRandom(`quarters of ${day}`);
  const { customerId, supplyPoint } = curveOwner;
  return {
    customerId,
    supplyPoint,
    resolution: "quarter",
    kind: "billed",
    day,
    importWh: quarterStarts(day).map((_, slot) => quarterWh(slot, random.next())),
    exportWh: null,
    selfConsumedWh: null,
    reactiveVarh: null,
    estimated: null,
  };
};

export const yearOfQuarters = (): OwnedCurveDay[] =>
  eachDay(curveYear.firstDay, curveYear.lastDay).map(dayOfQuarters);
