import * as z from "zod/mini";

/** Steps in which consumption is shown. */
const chartTypes = ["monthly", "daily", "hourly", "quarter-hourly"] as const;
export type ChartType = (typeof chartTypes)[number];
export const chartType = z.enum(chartTypes);

/**
 * Longest range of each type, in years: from a day to the same day that many years later, both included.
 * A longer one fails with `cch_range_too_long` and `values: { years }`.
 */
export const maxRangeYears: Readonly<Record<ChartType, number>> = {
  monthly: 5,
  daily: 3,
  hourly: 2,
  "quarter-hourly": 1,
};

/**
 * Whose word a curve is: `billed` is the one that invoices are made of, `validated` the distributor's before
 * billing, `estimated` a profile where the meter gave nothing. They differ for the same day, so each is named.
 */
export const curveKinds = ["billed", "validated", "estimated"] as const;
export type CurveKind = (typeof curveKinds)[number];
export const curveKind = z.enum(curveKinds);

/** Energy periods of the access tariffs. */
export const tariffPeriods = ["P1", "P2", "P3", "P4", "P5", "P6"] as const;
export const tariffPeriodName = z.enum(tariffPeriods);

/** The range of days that both calls take; either may be left out, and they may come in either order. */
export const rangeQuery = {
  /** First day, `YYYY-MM-DD`. Text here, so that a wrong one answers `cch_invalid_date`. */
  start: z.optional(z.string().check(z.maxLength(40))),
  /** Last day, included. */
  end: z.optional(z.string().check(z.maxLength(40))),
};
