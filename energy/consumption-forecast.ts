import { addDays, type Clock, daysBetween, isoWeekday, localHours, type PlainDate } from "./calendar.ts";
import { isTariffHoliday } from "./holidays.ts";

/** A day of measured energy from the grid: a value per hour, null where unknown. */
export interface MeasuredDay {
  readonly day: PlainDate;
  readonly hoursWh: readonly (number | null)[];
}

export interface ForecastBasis {
  /** Measured days that the level and the weekday pattern come from, at most eight weeks. */
  readonly recentDays: number;
  /** Change from those days to the forecast ones a year before, as a factor; null without readings of then. */
  readonly yearBeforeFactor: number | null;
  /** Earlier forecasts of as many days that the interval comes from; 0 when there is too little history. */
  readonly trials: number;
}

export interface ConsumptionForecast {
  /** The forecast days with their energy by hour. */
  readonly days: readonly { readonly day: PlainDate; readonly hoursWh: readonly number[] }[];
  /** Factors on the forecast energy for the ends of the 80 % interval. */
  readonly lowFactor: number;
  readonly highFactor: number;
  readonly basis: ForecastBasis;
}

const recentWindow = 56;
const levelHalfLifeDays = 12;
const minRecentDays = 7;
const knownHoursOfDay = 20;
/** 52 weeks: the same weekday a year before. */
const yearDays = 364;
const maxTrials = 26;
const minTrials = 8;
/**
 * Share of the trials that lies within the interval. More than the 80 % that is stated: trials a week apart share days,
 * so they are fewer than they seem.
 */
const coveredShare = 0.88;
const minError = 0.03;
const hoursOfDay = 24;

interface KnownDay {
  readonly day: PlainDate;
  readonly totalWh: number;
  readonly hoursWh: readonly (number | null)[];
}

type History = ReadonlyMap<PlainDate, KnownDay>;

/** Days with nearly all their hours; hours that are missing count as the mean of the others. */
const historyOf = (measured: readonly MeasuredDay[]): History =>
  new Map(
    measured.flatMap(({ day, hoursWh }) => {
      const known = hoursWh.filter((energyWh) => energyWh !== null);
      if (known.length < knownHoursOfDay) return [];
      const sum = known.reduce((total, energyWh) => total + energyWh, 0);
      return [[day, { day, hoursWh, totalWh: (sum / known.length) * hoursWh.length }] as const];
    }),
  );

/** Whether a day has enough measured hours to count as known. */
export const isMeasured = (day: MeasuredDay): boolean => historyOf([day]).size > 0;

/** 1 to 7; a holiday is like a Sunday. */
const weekdayOf = (day: PlainDate): number => (isTariffHoliday(day) ? 7 : isoWeekday(day));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const knownBetween = (history: History, from: PlainDate, count: number): KnownDay[] =>
  Array.from({ length: count }, (_, index) => history.get(addDays(from, index))).filter(
    (day) => day !== undefined,
  );

/** Mean energy of each weekday over that of all days, drawn towards 1 where few days are known. */
const weekdayFactors = (days: readonly KnownDay[]): ((day: PlainDate) => number) => {
  const all = mean(days.map(({ totalWh }) => totalWh));
  const factors = new Map(
    [...Map.groupBy(days, ({ day }) => weekdayOf(day))].map(([weekday, ofWeekday]) => {
      const factor = all === 0 ? 1 : mean(ofWeekday.map(({ totalWh }) => totalWh)) / all;
      return [weekday, (ofWeekday.length * factor + 2) / (ofWeekday.length + 2)];
    }),
  );
  return (day) => factors.get(weekdayOf(day)) ?? 1;
};

interface DailyForecast {
  readonly recent: readonly KnownDay[];
  readonly yearBeforeFactor: number | null;
  readonly totalOf: (day: PlainDate) => number;
}

/** Change a year before from the four weeks before the origin to the forecast days. */
const yearBeforeFactorOf = (
  history: History,
  origin: PlainDate,
  { targets, factorOf }: { targets: readonly PlainDate[]; factorOf: (day: PlainDate) => number },
): number | null => {
  const levelOf = (days: readonly KnownDay[]) =>
    mean(days.map(({ day, totalWh }) => totalWh / factorOf(day)));
  const before = knownBetween(history, addDays(origin, -yearDays - 28), 28);
  const then = targets.flatMap((day) => history.get(addDays(day, -yearDays)) ?? []);
  if (before.length < 21 || then.length < targets.length * 0.8) return null;
  const level = levelOf(before);
  if (level === 0) return null;
  // Half of the change on a logarithmic scale: one year is a single observation of the season.
  return Math.min(Math.max(Math.sqrt(levelOf(then) / level), 0.7), 1.4);
};

/** Forecasts whole days from the readings before an origin; undefined with less than a week of them. */
const forecastDaily = (
  history: History,
  origin: PlainDate,
  targets: readonly PlainDate[],
): DailyForecast | undefined => {
  const recent = knownBetween(history, addDays(origin, -recentWindow), recentWindow);
  if (recent.length < minRecentDays) return undefined;
  const factorOf = weekdayFactors(recent);
  let weightSum = 0;
  let weighted = 0;
  for (const { day, totalWh } of recent) {
    const weight = 0.5 ** (daysBetween(day, origin) / levelHalfLifeDays);
    weightSum += weight;
    weighted += weight * (totalWh / factorOf(day));
  }
  const yearBeforeFactor = yearBeforeFactorOf(history, origin, { targets, factorOf });
  const level = (weighted / weightSum) * (yearBeforeFactor ?? 1);
  return { recent, yearBeforeFactor, totalOf: (day) => level * factorOf(day) };
};

/** Relative errors that the same forecast would have had from earlier origins, a week apart. */
const trialErrors = (history: History, origin: PlainDate, targets: readonly PlainDate[]): number[] => {
  const errors: number[] = [];
  for (let week = 1; week <= maxTrials; week += 1) {
    // So far back that the trial's days were all before the origin.
    const shift = -(7 * week + Math.ceil(targets.length / 7) * 7);
    const shifted = targets.map((day) => addDays(day, shift));
    const known = shifted.filter((day) => history.has(day));
    if (known.length < shifted.length * 0.8 || known.length === 0) continue;
    const forecast = forecastDaily(history, addDays(origin, shift), shifted);
    if (forecast === undefined) continue;
    const expected = known.reduce((sum, day) => sum + forecast.totalOf(day), 0);
    const actual = known.reduce((sum, day) => sum + (history.get(day)?.totalWh ?? 0), 0);
    if (expected > 0) errors.push(Math.abs(actual / expected - 1));
  }
  return errors.toSorted((a, b) => a - b);
};

/** Without trials: from the variation of the days, with room for a level that moves. */
const errorOfVariation = ({ recent, totalOf }: DailyForecast, count: number): number => {
  const ratios = recent.map(({ day, totalWh }) => totalWh / Math.max(totalOf(day), 1) - 1);
  const deviation = Math.sqrt(mean(ratios.map((ratio) => ratio * ratio)));
  return 0.15 + 1.3 * deviation * Math.sqrt(3 / Math.max(count, 3));
};

/** Mean share of each local hour in the energy of a working day or of another day. */
const hourShares = (recent: readonly KnownDay[], isWorking: boolean, clock: Clock): number[] => {
  const alike = recent.filter(({ day }) => weekdayOf(day) <= 5 === isWorking);
  const sums = new Array<number>(hoursOfDay).fill(0);
  for (const { day, hoursWh } of alike.length === 0 ? recent : alike) {
    localHours(day, clock).forEach((hour, slot) => {
      sums[hour] = (sums[hour] ?? 0) + (hoursWh[slot] ?? 0);
    });
  }
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((value) => (total === 0 ? 1 / hoursOfDay : value / total));
};

/**
 * Forecast of days without readings, on the clock of the place, from those before them: the level of the last weeks (the latest count most), the
 * pattern of the weekdays and, with readings of then, how the same days changed a year before. The interval is as wide
 * as the errors of the same forecast on earlier weeks of the supply. Undefined with less than a week of readings.
 */
export const forecastConsumption = (
  measured: readonly MeasuredDay[],
  targets: readonly PlainDate[],
  clock: Clock,
): ConsumptionForecast | undefined => {
  const history = historyOf(measured);
  const last = [...history.keys()].toSorted().at(-1);
  if (last === undefined) return undefined;
  const origin = addDays(last, 1);
  const forecast = forecastDaily(history, origin, targets);
  if (forecast === undefined) return undefined;
  const errors = targets.length === 0 ? [] : trialErrors(history, origin, targets);
  const rank = Math.ceil((errors.length + 1) * coveredShare);
  const error =
    errors.length >= minTrials
      ? Math.max(errors[Math.min(rank, errors.length) - 1] ?? 0, minError)
      : errorOfVariation(forecast, targets.length);
  const shares = [
    hourShares(forecast.recent, true, clock),
    hourShares(forecast.recent, false, clock),
  ] as const;
  return {
    days: targets.map((day) => {
      const [working, freeDay] = shares;
      const ofDay = weekdayOf(day) <= 5 ? working : freeDay;
      return {
        day,
        hoursWh: localHours(day, clock).map((hour) => forecast.totalOf(day) * (ofDay[hour] ?? 0)),
      };
    }),
    lowFactor: Math.max(1 - error, 0),
    highFactor: 1 + error,
    basis: {
      recentDays: forecast.recent.length,
      yearBeforeFactor: forecast.yearBeforeFactor,
      trials: errors.length >= minTrials ? errors.length : 0,
    },
  };
};
