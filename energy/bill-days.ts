import { addDays, eachDay, type PlainDate } from "./calendar.ts";
import type { BillingPeriod } from "./billing-period.ts";

/** The days of a bill, whose first day is that of the reading before; a period of one day is that day. */
export const daysOfBill = ({ from, to }: BillingPeriod): PlainDate[] =>
  from < to ? eachDay(addDays(from, 1), to) : [to];

/** How much more than a power over every hour of the days a bill may have measured, as the meter averages quarters of hours. */
const toleratedExcess = 1.1;

/** Whether a supply of a power can have used so much in a period. */
export const isPossibleUse = (
  energyWh: readonly number[],
  powersW: readonly number[],
  period: BillingPeriod,
): boolean =>
  energyWh.reduce((sum, wh) => sum + wh, 0) <=
  Math.max(0, ...powersW) * daysOfBill(period).length * 24 * toleratedExcess;
