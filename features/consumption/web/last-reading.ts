import { addDays, type PlainDate } from "#energy/calendar.ts";

/** Days from a day of consumption to the distributor's readings of it. */
const daysToReading = 2;
/** Readings later than this are announced as late. */
const daysOfGrace = 2;

export type NextReading =
  | { readonly state: "expected"; readonly day: PlainDate; readonly expectedOn: PlainDate }
  | { readonly state: "late"; readonly day: PlainDate }
  | { readonly state: "none" };

interface SupplyReadings {
  readonly lastDay: PlainDate;
  /** Last day of supply; `null` while it lasts. */
  readonly endsOn: PlainDate | null;
  readonly today: PlainDate;
}

/** When the readings of the day after the last one should arrive; `none` after the end of the supply. */
export const nextReading = ({ lastDay, endsOn, today }: SupplyReadings): NextReading => {
  const day = addDays(lastDay, 1);
  if (endsOn !== null && day > endsOn) return { state: "none" };
  const expectedOn = addDays(day, daysToReading);
  if (addDays(expectedOn, daysOfGrace) < today) return { state: "late", day };
  return { state: "expected", day, expectedOn: expectedOn < today ? today : expectedOn };
};
