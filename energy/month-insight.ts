import { isoWeekday, type IsoWeekday, type PlainDate } from "./calendar.ts";
import { baseLoadOf, completeDayWh, isoWeekdays, mean, median, type MeteredDay } from "./load-patterns.ts";

/** A day of the month with what its energy costs before taxes; null where the prices are not known. */
export interface PricedDay extends MeteredDay {
  readonly costCents: number | null;
  /** Energy that was used in each hour, that of the customer's own installation included; null where it is unknown. */
  readonly usedHoursWh: readonly (number | null)[];
  /** Energy in the dearest period of a tariff of three periods; null in other tariffs. */
  readonly peakWh: number | null;
}

export interface MonthToDescribe {
  readonly days: readonly PricedDay[];
  /** The same days of the year before, where there is data. */
  readonly yearBefore: readonly MeteredDay[];
}

/**
 * The fact of a month that stands out most. `ratio` and `share` are fractions: 0.31 is 31 %. `typical_day` is the fact of
 * months in which nothing stands out.
 */
export type MonthInsight =
  | { readonly kind: "base_load"; readonly hourlyWh: number; readonly share: number }
  | {
      readonly kind: "dearest_weekday";
      readonly weekday: IsoWeekday;
      /** The median of those days, which one exceptional day does not move. */
      readonly usualCents: number;
      /** More than the mean of the other weekdays' medians. */
      readonly share: number;
    }
  | {
      readonly kind: "highest_weekday";
      readonly weekday: IsoWeekday;
      readonly usualWh: number;
      readonly share: number;
    }
  | { readonly kind: "peak_period"; readonly share: number }
  | {
      readonly kind: "highest_day";
      readonly day: PlainDate;
      readonly energyWh: number;
      readonly ratio: number;
    }
  | {
      readonly kind: "year_before";
      readonly trend: "more" | "less";
      readonly share: number;
      readonly beforeWh: number;
      /** Days that have data in both years. */
      readonly days: number;
    }
  | { readonly kind: "typical_day"; readonly energyWh: number };

/** From this on a fact stands out. A fact counts as often as it exceeds its value here; the highest count is shown. */
export const insightThresholds = {
  baseShare: 0.3,
  weekdayShare: 0.2,
  peakShare: 0.4,
  highestDayRatio: 2,
  yearBeforeShare: 0.15,
} as const;

/** A month is described when this many of its days have no gap. */
const minCompleteDays = 20;
/** Days of a weekday without a gap, for its median to say something. */
const minDaysOfWeekday = 3;

interface Candidate {
  readonly insight: MonthInsight;
  /** The fact divided by its threshold. */
  readonly strength: number;
}

interface UsualWeekday {
  readonly weekday: IsoWeekday;
  readonly median: number;
  /** More than the mean of the other six, as a fraction. */
  readonly share: number;
}

/**
 * The weekday with the highest median, beside the mean of the others; null when a weekday has too few values. A weekday
 * whose energy is free is not among the others: against it, every day would be dear.
 */
const highestWeekday = (
  values: readonly { readonly day: PlainDate; readonly value: number | null }[],
): UsualWeekday | null => {
  const medians = isoWeekdays.map((weekday) => {
    const known = values.flatMap(({ day, value }) =>
      value !== null && isoWeekday(day) === weekday ? [value] : [],
    );
    return known.length < minDaysOfWeekday ? null : median(known);
  });
  const known = medians.filter((value) => value !== null);
  if (known.length < isoWeekdays.length) return null;
  const highest = Math.max(...known);
  const charged = known.filter((value) => value > 0);
  const others = (charged.reduce((sum, value) => sum + value, 0) - highest) / (charged.length - 1);
  const weekday = isoWeekdays[medians.indexOf(highest)];
  if (weekday === undefined || !(others > 0)) return null;
  return { weekday, median: highest, share: highest / others - 1 };
};

const weekdayCandidate = ({ days }: MonthToDescribe): Candidate | null => {
  const complete = days.map((day) => ({ day: day.day, costCents: day.costCents, value: completeDayWh(day) }));
  const dearest = highestWeekday(
    complete.map(({ day, value, costCents }) => ({ day, value: value === null ? null : costCents })),
  );
  if (dearest !== null) {
    const { weekday, share } = dearest;
    return {
      insight: { kind: "dearest_weekday", weekday, share, usualCents: Math.round(dearest.median) },
      strength: share / insightThresholds.weekdayShare,
    };
  }
  const highest = highestWeekday(complete);
  if (highest === null) return null;
  const { weekday, share } = highest;
  return {
    insight: { kind: "highest_weekday", weekday, share, usualWh: Math.round(highest.median) },
    strength: share / insightThresholds.weekdayShare,
  };
};

const baseCandidate = ({ days }: MonthToDescribe): Candidate | null => {
  const base = baseLoadOf(days.map((day) => ({ ...day, hoursWh: day.usedHoursWh })));
  if (base === null) return null;
  const { hourlyWh, share } = base;
  return {
    insight: { kind: "base_load", hourlyWh, share },
    strength: share / insightThresholds.baseShare,
  };
};

const peakCandidate = ({ days }: MonthToDescribe): Candidate | null => {
  let peakWh = 0;
  let totalWh = 0;
  for (const { hoursWh, peakWh: ofDay } of days) {
    if (ofDay === null) return null;
    peakWh += ofDay;
    totalWh += hoursWh.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }
  if (totalWh === 0) return null;
  const share = peakWh / totalWh;
  return { insight: { kind: "peak_period", share }, strength: share / insightThresholds.peakShare };
};

const highestDayCandidate = ({ days }: MonthToDescribe): Candidate | null => {
  const complete = days.flatMap((day) => {
    const energyWh = completeDayWh(day);
    return energyWh === null ? [] : [{ day: day.day, energyWh }];
  });
  const [first, ...rest] = complete.toSorted((a, b) => b.energyWh - a.energyWh);
  const others = mean(rest.map(({ energyWh }) => energyWh));
  if (first === undefined || others === null || others === 0) return null;
  const ratio = first.energyWh / others;
  return {
    insight: { kind: "highest_day", ...first, ratio },
    strength: ratio / insightThresholds.highestDayRatio,
  };
};

const dayOfYear = (day: PlainDate): string => day.slice(5);

const yearBeforeCandidate = ({ days, yearBefore }: MonthToDescribe): Candidate | null => {
  const before = new Map(yearBefore.map((day) => [dayOfYear(day.day), completeDayWh(day)]));
  let nowWh = 0;
  let beforeWh = 0;
  let compared = 0;
  for (const day of days) {
    const energyWh = completeDayWh(day);
    const earlierWh = before.get(dayOfYear(day.day)) ?? null;
    if (energyWh === null || earlierWh === null) continue;
    nowWh += energyWh;
    beforeWh += earlierWh;
    compared += 1;
  }
  if (compared < minCompleteDays || beforeWh === 0) return null;
  const share = Math.abs(nowWh - beforeWh) / beforeWh;
  const trend = nowWh > beforeWh ? "more" : "less";
  return {
    insight: { kind: "year_before", trend, share, beforeWh, days: compared },
    strength: share / insightThresholds.yearBeforeShare,
  };
};

/** In the order in which equally strong facts are preferred. */
const candidates = [
  yearBeforeCandidate,
  weekdayCandidate,
  baseCandidate,
  peakCandidate,
  highestDayCandidate,
] as const;

/**
 * The fact of a month to show: of those that reach their threshold the one that exceeds it most, or else the mean day.
 * Null when fewer than twenty days are without a gap.
 */
export const monthInsight = (month: MonthToDescribe): MonthInsight | null => {
  const complete = month.days.map(completeDayWh).filter((energyWh) => energyWh !== null);
  if (complete.length < minCompleteDays) return null;
  const standing = candidates
    .flatMap((find) => find(month) ?? [])
    .filter(({ strength }) => strength >= 1)
    .reduce<Candidate | null>(
      (best, candidate) => (best === null || candidate.strength > best.strength ? candidate : best),
      null,
    );
  return standing?.insight ?? { kind: "typical_day", energyWh: Math.round(mean(complete) ?? 0) };
};
