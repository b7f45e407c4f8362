import { firstOfMonth, type PlainDate, plainDate } from "./calendar.ts";
import { type ExcessPowerPrices, excessMeasureOf, excessPowerPricesOn } from "./excess-power.ts";
import { hasPeriods, highestDemands, type MonthlyDemand, type PeriodDemand } from "./maximum-demand.ts";
import type { AccessTariffCode } from "./tariffs.ts";

/** The demand of a power period in the last complete months, at most twelve. */
export interface PeriodDemands {
  /** Price of the contracted power, euros per kW and year before taxes. */
  readonly eurKwYear: number;
  /** The highest demand known, that of the running month too. */
  readonly highestW: number;
  /** The highest demand of each month; months in which the period has no hours are omitted. */
  readonly maxima: readonly { readonly month: PlainDate; readonly powerW: number }[];
  /** The demand in the period's quarter-hours, by month; null without a curve of quarter-hours. */
  readonly quarterHoursW: readonly (readonly number[])[] | null;
}

/** What the cost of a contract's powers depends on. */
export interface PowerDemands {
  readonly tariff: AccessTariffCode;
  /** How many months the demands are of. */
  readonly months: number;
  readonly excessPrices: ExcessPowerPrices | null;
  /** From P1. */
  readonly periods: readonly PeriodDemands[];
}

/** The demand in the quarter-hours of a month by power period, from P1. */
export interface QuarterHourDemands {
  /** First day of the month. */
  readonly month: PlainDate;
  readonly demandsW: readonly (readonly number[])[];
}

const maximaOf = (quarterHours: readonly QuarterHourDemands[]): MonthlyDemand[] =>
  quarterHours.map(({ month, demandsW }) => ({
    month,
    powersW: demandsW.map((ofPeriod) =>
      ofPeriod.length === 0 ? null : ofPeriod.reduce((highest, powerW) => Math.max(highest, powerW), 0),
    ),
  }));

interface PowerRecords {
  readonly tariff: AccessTariffCode;
  readonly contractedW: readonly number[];
  readonly pricesEurKwYear: readonly number[];
  readonly maxima: readonly MonthlyDemand[];
  /** Months whose quarter-hours are nearly all known. */
  readonly quarterHours: readonly QuarterHourDemands[];
  readonly today: PlainDate;
}

export interface KnownDemands {
  readonly demands: PowerDemands;
  /** The highest demand of each period, with its month. */
  readonly highest: readonly PeriodDemand[];
}

/**
 * The demands of a contract: those of its quarter-hours where they measure its excess and no month lacks them, else the
 * highest of each month. Null when a period has no demand or no price.
 */
export const powerDemandsOf = ({
  tariff,
  contractedW,
  pricesEurKwYear,
  today,
  ...records
}: PowerRecords): KnownDemands | null => {
  const recorded = records.maxima.filter(hasPeriods(contractedW.length));
  const isComplete = ({ month }: { readonly month: string }) => month < firstOfMonth(today);
  const quarterHours = records.quarterHours.filter(isComplete);
  const measured = new Set<string>(quarterHours.map(({ month }) => month));
  const hasQuarterHours =
    excessMeasureOf(tariff, contractedW) === "quarter_hours" &&
    measured.size > 0 &&
    recorded.filter(isComplete).every(({ month }) => measured.has(month));
  const maxima = hasQuarterHours ? maximaOf(quarterHours) : recorded;
  const complete = maxima.filter(isComplete);
  const highest = highestDemands(contractedW, maxima);
  const periods = highest.flatMap(({ highest: top }, index): PeriodDemands[] => {
    const eurKwYear = pricesEurKwYear[index];
    if (top === null || eurKwYear === undefined) return [];
    return [
      {
        eurKwYear,
        highestW: top.powerW,
        maxima: complete.flatMap(({ month, powersW }) => {
          const powerW = powersW[index] ?? null;
          return powerW === null ? [] : [{ month: plainDate(month), powerW }];
        }),
        quarterHoursW: hasQuarterHours ? quarterHours.map(({ demandsW }) => demandsW[index] ?? []) : null,
      },
    ];
  });
  if (periods.length === 0 || periods.length < contractedW.length) return null;
  const excessPrices = excessPowerPricesOn(tariff, today);
  return { demands: { tariff, months: complete.length, excessPrices, periods }, highest };
};
