import { type Clock, daysBetween, isoWeekday, localHours, type PlainDate } from "./calendar.ts";
import { isTariffHoliday } from "./holidays.ts";

/** A day of measured energy from the grid: a value per hour, null where unknown. */
export interface MeasuredDay {
  readonly day: PlainDate;
  readonly hoursWh: readonly (number | null)[];
}

export interface ForecastBasis {
  /** Measured days that the level and the weekday pattern come from, at most eight weeks. */
  readonly recentDays: number;
  /** Weight of the same days a year before, 0 to 1, beside the recent ones; null without readings of then. */
  readonly yearBeforeShare: number | null;
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
const levelHalfLifeDays = 10;
const minRecentDays = 7;
const knownHoursOfDay = 20;
/** 52 weeks: the same weekday a year before. */
const yearDays = 364;
const maxTrials = 26;
const minTrials = 8;
/** Share of the forecast days that must be known a year before, or in a trial. */
const minKnownShare = 0.8;
/** Trials that the mean error of both estimates counts as, beside the errors of each: few trials tell little apart. */
const priorTrials = 8;
/**
 * Share of the trials that lies within the interval. More than the 80 % that is stated: trials a week apart share days,
 * so they are fewer than they seem.
 */
const coveredShare = 0.88;
const minError = 0.03;
const hoursOfDay = 24;

interface KnownDay {
  readonly day: PlainDate;
  /** 1 to 7; a holiday is like a Sunday. */
  readonly weekday: number;
  readonly totalWh: number;
  readonly hoursWh: readonly (number | null)[];
}

const weekdayOf = (day: PlainDate): number => (isTariffHoliday(day) ? 7 : isoWeekday(day));

/** A day with nearly all its hours; those that are missing count as the mean of the others. */
const knownDayOf = ({ day, hoursWh }: MeasuredDay): KnownDay | undefined => {
  const known = hoursWh.filter((energyWh) => energyWh !== null);
  if (known.length < knownHoursOfDay) return undefined;
  const sum = known.reduce((total, energyWh) => total + energyWh, 0);
  return { day, weekday: weekdayOf(day), hoursWh, totalWh: (sum / known.length) * hoursWh.length };
};

/** Whether a day has enough measured hours to count as known. */
export const isMeasured = (day: MeasuredDay): boolean => knownDayOf(day) !== undefined;

/** The known days, each at its number of days since the first. */
interface History {
  readonly firstDay: PlainDate;
  readonly days: readonly (KnownDay | undefined)[];
}

const historyOf = (measured: readonly MeasuredDay[]): History | undefined => {
  const known = measured.flatMap((day) => knownDayOf(day) ?? []).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const [first] = known;
  if (first === undefined) return undefined;
  const days: (KnownDay | undefined)[] = [];
  for (const day of known) {
    const place = daysBetween(first.day, day.day);
    while (days.length < place) days.push(undefined);
    days[place] = day;
  }
  return { firstDay: first.day, days };
};

/** A day to forecast: its number of days since the first known one. */
interface Target {
  readonly place: number;
  readonly weekday: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number => sumOf(values) / Math.max(values.length, 1);

/** Mean energy of each weekday over that of all days, drawn towards 1 where few days are known. */
const weekdayFactors = (days: readonly KnownDay[]): ((weekday: number) => number) => {
  const all = mean(days.map(({ totalWh }) => totalWh));
  const factors = new Map(
    [...Map.groupBy(days, ({ weekday }) => weekday)].map(([weekday, ofWeekday]) => {
      const factor = all === 0 ? 1 : mean(ofWeekday.map(({ totalWh }) => totalWh)) / all;
      return [weekday, (ofWeekday.length * factor + 2) / (ofWeekday.length + 2)];
    }),
  );
  return (weekday) => factors.get(weekday) ?? 1;
};

/**
 * Estimates of the same days: the level of the last weeks, the same days a year before, and these moved by half of the
 * change, on a logarithmic scale, from the last weeks of then to those of now.
 */
const estimateNames = ["recent", "yearBefore", "movedYearBefore"] as const;
type EstimateName = (typeof estimateNames)[number];

interface Estimates {
  readonly recent: readonly KnownDay[];
  readonly levelOf: (weekday: number) => number;
  /** Wh of each target by estimate; the recent one alone without readings of a year before. */
  readonly totalsWh: { readonly recent: readonly number[] } & Partial<
    Record<EstimateName, readonly number[]>
  >;
}

/** Change from the recent days a year before to the recent ones, as a factor; 1 where little is known of then. */
const yearlyChange = ({ days }: History, origin: number, recent: readonly KnownDay[]): number => {
  let [now, then, count] = [0, 0, 0];
  for (let place = Math.max(origin - recentWindow, yearDays); place < origin; place += 1) {
    const [day, before] = [days[place], days[place - yearDays]];
    if (day === undefined || before === undefined) continue;
    now += day.totalWh;
    then += before.totalWh;
    count += 1;
  }
  if (then === 0 || count < recent.length / 2) return 1;
  return Math.min(Math.max(now / then, 0.4), 2.5);
};

/** The same days a year before, as the weekdays of now; a day that is not known as the mean of the others. */
const yearBeforeOf = (
  { days }: History,
  targets: readonly Target[],
  factorOf: (weekday: number) => number,
): number[] | undefined => {
  const totals = targets.map(({ place, weekday }) => {
    const before = days[place - yearDays];
    return before === undefined ? undefined : (before.totalWh / factorOf(before.weekday)) * factorOf(weekday);
  });
  const known = totals.filter((total) => total !== undefined);
  if (known.length === 0 || known.length < targets.length * minKnownShare) return undefined;
  const meanWh = mean(known);
  return totals.map((total) => total ?? meanWh);
};

/** Estimates of whole days from the readings before an origin; undefined with less than a week of them. */
const estimatesOf = (history: History, origin: number, targets: readonly Target[]): Estimates | undefined => {
  const recent: KnownDay[] = [];
  for (let place = Math.max(origin - recentWindow, 0); place < origin; place += 1) {
    const day = history.days[place];
    if (day !== undefined) recent.push(day);
  }
  if (recent.length < minRecentDays) return undefined;
  const factorOf = weekdayFactors(recent);
  let weightSum = 0;
  let weighted = 0;
  for (let place = Math.max(origin - recentWindow, 0); place < origin; place += 1) {
    const day = history.days[place];
    if (day === undefined) continue;
    const weight = 0.5 ** ((origin - place) / levelHalfLifeDays);
    weightSum += weight;
    weighted += weight * (day.totalWh / factorOf(day.weekday));
  }
  const levelOf = (weekday: number) => (weighted / weightSum) * factorOf(weekday);
  const recentWh = targets.map(({ weekday }) => levelOf(weekday));
  const yearBefore = yearBeforeOf(history, targets, factorOf);
  if (yearBefore === undefined) return { recent, levelOf, totalsWh: { recent: recentWh } };
  const moved = Math.sqrt(yearlyChange(history, origin, recent));
  const movedYearBefore = yearBefore.map((total) => total * moved);
  return { recent, levelOf, totalsWh: { recent: recentWh, yearBefore, movedYearBefore } };
};

/** Energy of the days of an earlier forecast, by estimate and as it was measured. */
interface Trial {
  readonly estimatedWh: { readonly recent: number } & Partial<Record<EstimateName, number>>;
  readonly actualWh: number;
}

/** What the same estimates would have been from earlier origins, a week apart. */
const trialsOf = (history: History, origin: number, targets: readonly Target[]): Trial[] => {
  const trials: Trial[] = [];
  for (let week = 1; week <= maxTrials; week += 1) {
    // So far back that the trial's days were all before the origin.
    const shift = 7 * week + Math.ceil(targets.length / 7) * 7;
    const known = targets.flatMap(({ place }) => history.days[place - shift] ?? []);
    if (known.length < targets.length * minKnownShare || known.length === 0) continue;
    const places = known.map(({ day, weekday }) => ({ place: daysBetween(history.firstDay, day), weekday }));
    const estimates = estimatesOf(history, origin - shift, places);
    if (estimates === undefined) continue;
    const { recent, yearBefore, movedYearBefore } = estimates.totalsWh;
    trials.push({
      estimatedWh: {
        recent: sumOf(recent),
        ...(yearBefore && { yearBefore: sumOf(yearBefore) }),
        ...(movedYearBefore && { movedYearBefore: sumOf(movedYearBefore) }),
      },
      actualWh: sumOf(known.map(({ totalWh }) => totalWh)),
    });
  }
  return trials;
};

type Weights = Readonly<Record<EstimateName, number>>;

/** Weight of the recent estimate beside 1 of the year before, without any trial. */
const priorRecentWeight = 0.3;
/** Inverse mean squared errors count with this power: the better estimate gets more than its share. */
const errorPower = 1.5;
/** Share of the recent estimate above which last year's days are moved, and from there how fast. */
const unmovedRecentShare = 0.1;
const movedShareSlope = 3;

/**
 * The weight of each estimate. Between the recent weeks and the year before, inverse mean squared errors of the trials with
 * both decide, drawn towards the prior weights where there were few. The year before is moved by the change of the recent
 * weeks as far as these forecast well: where they do not, their change says little either.
 */
const weightsOf = (trials: readonly Trial[]): Weights => {
  const compared = trials.flatMap(({ estimatedWh: { recent, yearBefore }, actualWh }) =>
    yearBefore === undefined ? [] : [{ recent: recent - actualWh, yearBefore: yearBefore - actualWh }],
  );
  const count = compared.length;
  const recentSquares = sumOf(compared.map(({ recent }) => recent ** 2));
  const yearBeforeSquares = sumOf(compared.map(({ yearBefore }) => yearBefore ** 2));
  const meanSquare = count === 0 ? 0 : (recentSquares + yearBeforeSquares) / 2 / count;
  const weightOf = (squares: number): number =>
    meanSquare === 0 ? 1 : ((count + priorTrials) / (squares / meanSquare + priorTrials)) ** errorPower;
  const recentWeight = priorRecentWeight * weightOf(recentSquares);
  const recent = recentWeight / (recentWeight + weightOf(yearBeforeSquares));
  const moved = Math.min(Math.max(movedShareSlope * (recent - unmovedRecentShare), 0), 1);
  return { recent, yearBefore: (1 - recent) * (1 - moved), movedYearBefore: (1 - recent) * moved };
};

/** Estimates by their weights; the recent one alone where there is no other. */
const weightedMean = (
  { recent, yearBefore, movedYearBefore }: Trial["estimatedWh"],
  weights: Weights,
): number => {
  if (yearBefore === undefined || movedYearBefore === undefined) return recent;
  return (
    recent * weights.recent + yearBefore * weights.yearBefore + movedYearBefore * weights.movedYearBefore
  );
};

/** Relative errors of the trials, in ascending order. */
const errorsOf = (trials: readonly Trial[], weights: Weights): number[] =>
  trials
    .flatMap(({ estimatedWh, actualWh }) => {
      const expected = weightedMean(estimatedWh, weights);
      return expected > 0 ? [Math.abs(actualWh / expected - 1)] : [];
    })
    .toSorted((a, b) => a - b);

/** Without trials: from the variation of the days, with room for a level that moves. */
const errorOfVariation = ({ recent, levelOf }: Estimates, count: number): number => {
  const ratios = recent.map(({ weekday, totalWh }) => totalWh / Math.max(levelOf(weekday), 1) - 1);
  const deviation = Math.sqrt(mean(ratios.map((ratio) => ratio * ratio)));
  return 0.15 + 1.3 * deviation * Math.sqrt(3 / Math.max(count, 3));
};

/** Mean share of each local hour in the energy of a working day or of another day. */
const hourShares = (recent: readonly KnownDay[], isWorking: boolean, clock: Clock): number[] => {
  const alike = recent.filter(({ weekday }) => weekday <= 5 === isWorking);
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
 * Forecast of days without readings, on the clock of the place, from those before them: the level of the last weeks (the latest count most) with the
 * pattern of the weekdays and, with readings of then, the same days a year before, each weighed by how well it did in
 * forecasts from earlier weeks of the supply. The interval is as wide as the errors of those forecasts. Undefined with
 * less than a week of readings.
 */
export const forecastConsumption = (
  measured: readonly MeasuredDay[],
  targetDays: readonly PlainDate[],
  clock: Clock,
): ConsumptionForecast | undefined => {
  const history = historyOf(measured);
  if (history === undefined) return undefined;
  const origin = history.days.length;
  const targets = targetDays.map((day) => ({
    place: daysBetween(history.firstDay, day),
    weekday: weekdayOf(day),
  }));
  const estimates = estimatesOf(history, origin, targets);
  if (estimates === undefined) return undefined;
  const trials = targets.length === 0 ? [] : trialsOf(history, origin, targets);
  const weights = weightsOf(trials);
  const errors = errorsOf(trials, weights);
  const rank = Math.ceil((errors.length + 1) * coveredShare);
  const error =
    errors.length >= minTrials
      ? Math.max(errors[Math.min(rank, errors.length) - 1] ?? 0, minError)
      : errorOfVariation(estimates, targets.length);
  const { recent, totalsWh } = estimates;
  const totalAt = (index: number): number =>
    weightedMean(
      {
        recent: totalsWh.recent[index] ?? 0,
        ...(totalsWh.yearBefore && { yearBefore: totalsWh.yearBefore[index] ?? 0 }),
        ...(totalsWh.movedYearBefore && { movedYearBefore: totalsWh.movedYearBefore[index] ?? 0 }),
      },
      weights,
    );
  const shares = [hourShares(recent, true, clock), hourShares(recent, false, clock)] as const;
  return {
    days: targetDays.map((day, index) => {
      const [working, freeDay] = shares;
      const ofDay = weekdayOf(day) <= 5 ? working : freeDay;
      return { day, hoursWh: localHours(day, clock).map((hour) => totalAt(index) * (ofDay[hour] ?? 0)) };
    }),
    lowFactor: Math.max(1 - error, 0),
    highFactor: 1 + error,
    basis: {
      recentDays: recent.length,
      yearBeforeShare: totalsWh.yearBefore === undefined ? null : 1 - weights.recent,
      trials: errors.length >= minTrials ? errors.length : 0,
    },
  };
};
