import { meterTypeOf } from "#energy/meter-types.ts";
import { eachDay, firstOfMonth, hoursInDay, type PlainDate, addDays } from "#energy/calendar.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { clockOfZone, type TariffZone } from "#energy/tariffs.ts";
import type { ChartType, CurveKind } from "../../contract/chart-type.ts";
import type {
  ConsumptionBars,
  ConsumptionChart,
  ConsumptionRecord,
  ConsumptionSlots,
} from "../../contract/consumption-chart.ts";
import type { ContractTerms } from "../cost/supply-terms.ts";
import type { CurveSeries } from "../curves/curve-day.ts";
import {
  type ConsumptionOfRange,
  periodsOfSlots,
  sumByPeriod,
  withPeriodNames,
  type PeriodCalendar,
  slotsOfRange,
  type DayRange,
} from "./chart-slots-policy.ts";
import { isKnown, type ConsumptionDay } from "./consumption-day-policy.ts";

/** Sums of the known values of a day or a month. */
export interface Bar extends Readonly<Record<CurveSeries, number | null>> {
  readonly date: PlainDate;
  /** Import per tariff period, from P1. */
  readonly importByPeriod: readonly number[];
  readonly missingHours: number;
  readonly estimatedHours: number;
}

const sumOfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

const count = (slots: number, holds: (slot: number) => boolean): number => {
  let total = 0;
  for (let slot = 0; slot < slots; slot += 1) total += holds(slot) ? 1 : 0;
  return total;
};

const barOfDay = (date: PlainDate, day: ConsumptionDay | undefined, calendar: PeriodCalendar | null): Bar => {
  const hours = hoursInDay(date);
  const sumOf = (series: CurveSeries) => sumOfKnown(day?.[series] ?? []);
  return {
    date,
    importWh: sumOf("importWh"),
    exportWh: sumOf("exportWh"),
    selfConsumedWh: sumOf("selfConsumedWh"),
    generatedWh: sumOf("generatedWh"),
    reactiveVarh: sumOf("reactiveVarh"),
    importByPeriod: sumByPeriod(calendar, periodsOfSlots(calendar, date, 1), day?.importWh ?? null),
    missingHours: day === undefined ? hours : count(hours, (slot) => !isKnown(day, slot)),
    estimatedHours:
      day === undefined ? 0 : count(hours, (slot) => day.estimated?.[slot] === true && isKnown(day, slot)),
  };
};

/** One bar per day of the range, with or without data. */
const dayBars = ({ startsOn, endsOn, days, calendar }: ConsumptionOfRange): Bar[] => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return eachDay(startsOn, endsOn).map((date) => barOfDay(date, byDay.get(date), calendar));
};

const joinBars = (date: PlainDate, bars: readonly Bar[]): Bar => {
  const sumOf = (series: CurveSeries) => sumOfKnown(bars.map((bar) => bar[series]));
  const total = (value: (bar: Bar) => number) => bars.reduce((sum, bar) => sum + value(bar), 0);
  return {
    date,
    importWh: sumOf("importWh"),
    exportWh: sumOf("exportWh"),
    selfConsumedWh: sumOf("selfConsumedWh"),
    generatedWh: sumOf("generatedWh"),
    reactiveVarh: sumOf("reactiveVarh"),
    importByPeriod: (bars[0]?.importByPeriod ?? []).map((_, period) =>
      total((bar) => bar.importByPeriod[period] ?? 0),
    ),
    missingHours: total(({ missingHours }) => missingHours),
    estimatedHours: total(({ estimatedHours }) => estimatedHours),
  };
};

const monthBars = (bars: readonly Bar[]): Bar[] =>
  [...Map.groupBy(bars, ({ date }) => firstOfMonth(date))].map(([month, ofMonth]) =>
    joinBars(month, ofMonth),
  );

/** Bars as columns of the response; a series without any value is `null`. */
const columnsOfBars = (bars: readonly Bar[]): ConsumptionBars => {
  const columnOf = (series: CurveSeries) => {
    const column = bars.map((bar) => bar[series]);
    return column.every((value) => value === null) ? null : column;
  };
  const byPeriod = (bars[0]?.importByPeriod ?? []).map((_, period) =>
    bars.map((bar) => bar.importByPeriod[period] ?? 0),
  );
  return {
    dates: bars.map(({ date }) => date),
    importWh: columnOf("importWh"),
    exportWh: columnOf("exportWh"),
    selfConsumedWh: columnOf("selfConsumedWh"),
    reactiveVarh: columnOf("reactiveVarh"),
    importByPeriod: withPeriodNames(byPeriod),
    missingHours: bars.map(({ missingHours }) => missingHours),
    estimatedHours: bars.map(({ estimatedHours }) => estimatedHours),
  };
};

/** Whether the response includes the specification's records. */
export type RecordsOptions = "yes" | "no";

interface ChartOptions {
  readonly type: ChartType;
  readonly records: RecordsOptions;
  readonly contract: {
    /** In order. */
    readonly terms: readonly Pick<ContractTerms, "startsOn" | "tariffCode" | "tariffName" | "powersW">[];
    readonly distributor: string;
    readonly zone: TariffZone;
    /** Last day of supply; `null` while it lasts. */
    readonly endsOn: PlainDate | null;
  };
  /** First and last day of the contract with data. */
  readonly extent: DayRange | null;
  /** `null`: no data. */
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

export const barsOfType = (type: "daily" | "monthly", consumption: ConsumptionOfRange): Bar[] => {
  const days = dayBars(consumption);
  return type === "daily" ? days : monthBars(days);
};

const drawingOf = (
  { type, records, contract }: Omit<ChartOptions, "extent" | "consumption">,
  consumption: ConsumptionOfRange,
): Pick<ConsumptionChart, "slots" | "bars" | "records"> => {
  if (type === "daily" || type === "monthly") {
    const bars = barsOfType(type, consumption);
    return { slots: null, bars: columnsOfBars(bars), records: records === "yes" ? recordsOfBars(bars) : [] };
  }
  const slots = slotsOfRange(consumption, {
    slotsPerHour: type === "hourly" ? 1 : 4,
    clock: clockOfZone(contract.zone),
  });
  return { slots, bars: null, records: records === "yes" ? recordsOfSlots(slots) : [] };
};

const noTotals = { importWh: null, exportWh: null, selfConsumedWh: null, reactiveVarh: null, byPeriod: [] };

export const chartOf = ({ type, records, contract, extent, consumption }: ChartOptions): ConsumptionChart => {
  const { terms } = contract;
  const lastDay = consumption?.endsOn ?? extent?.endsOn;
  const shown = lastDay === undefined ? terms.at(-1) : termsOn(terms, lastDay);
  const head = {
    type,
    firstDay: extent?.startsOn ?? null,
    lastDay: extent?.endsOn ?? null,
    tariffCode: shown?.tariffCode ?? "",
    tariffName: shown?.tariffName ?? "",
    distributor: contract.distributor,
    meterType: meterTypeOf(shown?.powersW ?? []),
    supplyEndsOn: contract.endsOn,
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
    ...drawingOf({ type, records, contract }, consumption),
  };
};
