import { addDays, type PlainDate } from "#energy/calendar.ts";
import type { ChartType, CurveKind } from "#features/consumption/contract/chart-type.ts";
import type {
  ConsumptionChart,
  ConsumptionRecord,
  ConsumptionSlots,
} from "#features/consumption/contract/consumption-chart.ts";
import type { CurveSeries } from "../curves/curve-day.ts";
import { columnsOfBars, dayBars, monthBars, type Bar } from "./chart-bars-policy.ts";
import { slotsOfRange, type ConsumptionOfRange, type DayRange } from "./chart-slots-policy.ts";
import type { ConsumptionDay } from "./consumption-day-policy.ts";
import { periodsOfSlots, sumByPeriod, withPeriodNames } from "./tariff-slots-policy.ts";

/** Whether the records of the specification come beside the columns. */
export type RecordsWish = "yes" | "no";

interface ChartWish {
  readonly type: ChartType;
  readonly records: RecordsWish;
  readonly tariffCode: string;
  readonly tariffName: string;
  /** First and last day of the contract with data. */
  readonly extent: DayRange | null;
  /** `null`: nothing to show. */
  readonly consumption: ConsumptionOfRange | null;
}

interface KindRun {
  startsOn: PlainDate;
  endsOn: PlainDate;
  kind: CurveKind;
}

const kindRuns = (days: readonly ConsumptionDay[]): KindRun[] => {
  const runs: KindRun[] = [];
  for (const { day, kind } of days) {
    const last = runs.at(-1);
    if (last?.kind === kind && addDays(last.endsOn, 1) === day) last.endsOn = day;
    else runs.push({ startsOn: day, endsOn: day, kind });
  }
  return runs;
};

const totalOf = (days: readonly ConsumptionDay[], series: CurveSeries): number | null => {
  let total: number | null = null;
  for (const day of days) {
    for (const value of day[series] ?? []) if (value !== null) total = (total ?? 0) + value;
  }
  return total;
};

const totalsOf = (
  { days, calendar }: ConsumptionOfRange,
  slotsPerHour: 1 | 4,
): ConsumptionChart["totals"] => {
  const byPeriod = sumByPeriod(calendar, null, null);
  for (const { day, importWh } of days) {
    sumByPeriod(calendar, periodsOfSlots(calendar, day, slotsPerHour), importWh).forEach((sum, period) => {
      byPeriod[period] = (byPeriod[period] ?? 0) + sum;
    });
  }
  return {
    importWh: totalOf(days, "importWh"),
    exportWh: totalOf(days, "exportWh"),
    selfConsumedWh: totalOf(days, "selfConsumedWh"),
    reactiveVarh: totalOf(days, "reactiveVarh"),
    byPeriod: withPeriodNames(byPeriod),
  };
};

const periodNames = { "1": "P1", "2": "P2", "3": "P3", "4": "P4", "5": "P5", "6": "P6" } as const;
const isPeriodDigit = (digit: string | undefined): digit is keyof typeof periodNames =>
  digit !== undefined && digit in periodNames;

const recordsOfSlots = (slots: ConsumptionSlots): ConsumptionRecord[] => {
  const startMs = slots.startsAt.getTime();
  return Array.from(slots.methods, (_, slot) => {
    const digit = slots.periods[slot];
    return {
      date: new Date(startMs + slot * slots.stepSeconds * 1000).toISOString(),
      importWh: slots.importWh?.[slot] ?? null,
      exportWh: slots.exportWh?.[slot] ?? null,
      reactiveVarh: slots.reactiveVarh?.[slot] ?? null,
      period: isPeriodDigit(digit) ? periodNames[digit] : null,
      selfConsumedWh: slots.selfConsumedWh?.[slot] ?? null,
    };
  });
};

const recordsOfBars = (bars: readonly Bar[]): ConsumptionRecord[] =>
  bars.map(({ date, importWh, exportWh, reactiveVarh, selfConsumedWh }) => ({
    date,
    importWh,
    exportWh,
    reactiveVarh,
    period: null,
    selfConsumedWh,
  }));

/** Days or months of the range, for the types that have bars. */
export const barsOfType = (type: "daily" | "monthly", consumption: ConsumptionOfRange): Bar[] => {
  const days = dayBars(consumption);
  return type === "daily" ? days : monthBars(days);
};

const drawingOf = (
  type: ChartType,
  records: RecordsWish,
  consumption: ConsumptionOfRange,
): Pick<ConsumptionChart, "slots" | "bars" | "records"> => {
  if (type === "daily" || type === "monthly") {
    const bars = barsOfType(type, consumption);
    return { slots: null, bars: columnsOfBars(bars), records: records === "yes" ? recordsOfBars(bars) : [] };
  }
  const slots = slotsOfRange(consumption, type === "hourly" ? 1 : 4);
  return { slots, bars: null, records: records === "yes" ? recordsOfSlots(slots) : [] };
};

const noTotals = { importWh: null, exportWh: null, selfConsumedWh: null, reactiveVarh: null, byPeriod: [] };

/** The answer of the chart. */
export const chartOf = ({
  type,
  records,
  tariffCode,
  tariffName,
  extent,
  consumption,
}: ChartWish): ConsumptionChart => {
  const head = {
    type,
    firstDay: extent?.startsOn ?? null,
    lastDay: extent?.endsOn ?? null,
    tariffCode,
    tariffName,
  };
  if (consumption === null) {
    const nothing = { startsOn: null, endsOn: null, kinds: [], slots: null, bars: null, records: [] };
    return { ...head, ...nothing, totals: noTotals };
  }
  return {
    ...head,
    startsOn: consumption.startsOn,
    endsOn: consumption.endsOn,
    kinds: kindRuns(consumption.days),
    totals: totalsOf(consumption, type === "quarter-hourly" ? 4 : 1),
    ...drawingOf(type, records, consumption),
  };
};
