import * as z from "zod/mini";

export const chartTypes = ["monthly", "daily", "hourly", "quarter-hourly"] as const;
export type ChartType = (typeof chartTypes)[number];
export const chartType = z.enum(chartTypes);

/**
 * Maximum range of each type, in years: from a day to the same day that many years later, both included. A
 * longer range fails with `cch_range_too_long` and `values: { years }`.
 */
export const maxRangeYears: Readonly<Record<ChartType, number>> = {
  monthly: 5,
  daily: 3,
  hourly: 2,
  "quarter-hourly": 1,
};

/**
 * Quality of a curve: `billed` is the one that invoices are based on, `validated` is the distributor's before
 * billing, `estimated` is a profile used when the meter has no reading. Their values differ for the same day,
 * so each is labelled.
 */
export const curveKinds = ["billed", "validated", "estimated"] as const;
export type CurveKind = (typeof curveKinds)[number];
export const curveKind = z.enum(curveKinds);

/** Contracts that one chart and one file can show together; the setting `consumption.contractsInChart` lowers it. */
export const maxContractsInChart = 10;

export const tariffPeriods = ["P1", "P2", "P3", "P4", "P5", "P6"] as const;
export const tariffPeriodName = z.enum(tariffPeriods);

/** The range of days, for the chart and the download; each end is optional, and they may be in either order. */
export const rangeQuery = {
  /** First day, `YYYY-MM-DD`. A string in the schema, so that an invalid one fails with `cch_invalid_date`. */
  start: z.optional(z.string().check(z.maxLength(40))),
  /** Last day, included. */
  end: z.optional(z.string().check(z.maxLength(40))),
};
