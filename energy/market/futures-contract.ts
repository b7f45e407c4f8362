import {
  addDays,
  addMonths,
  daysBetween,
  eachDay,
  hoursInDay,
  isoWeekday,
  isPlainDate,
  type PlainDate,
} from "../calendar.ts";

/** A product of the futures market, by the name that OMIP writes. */
export interface FuturesContract {
  readonly name: string;
  /** `FTB`: base of Spain; `FTP` peak, `FTS` solar, `FPB` base of Portugal, `FWB` forwards, `SWB` swaps. */
  readonly instrument: string;
  readonly delivery: "day" | "weekend" | "week" | "month" | "quarter" | "year" | "ppa";
  /** First and last day of the delivery, in Madrid. */
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
  /** The last session with a price: before the delivery begins. */
  readonly lastSession: PlainDate;
}

const instruments = ["FTB", "FTP", "FTS", "FWB", "SWB", "FPB"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

type Period = Pick<FuturesContract, "delivery" | "startsOn" | "endsOn">;

const twoDigits = (value: number): string => String(value).padStart(2, "0");
const yearOf = (short: string): number => 2000 + Number(short);
const shortYear = (day: PlainDate): string => day.slice(2, 4);

const dayOf = (year: number, month: number, day: number): PlainDate | undefined => {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isPlainDate(text) ? text : undefined;
};

/** Monday of an ISO week; undefined for a week that the year has not. */
const mondayOf = (year: number, week: number): PlainDate | undefined => {
  const fourth = dayOf(year, 1, 4);
  if (fourth === undefined || week < 1) return undefined;
  const monday = addDays(fourth, 1 - isoWeekday(fourth) + (week - 1) * 7);
  // The week belongs to the year of its Thursday.
  return addDays(monday, 3).slice(0, 4) === String(year) ? monday : undefined;
};

const lastDayOfMonths = (first: PlainDate, count: number): PlainDate => addDays(addMonths(first, count), -1);

const readers: readonly (readonly [RegExp, (parts: readonly string[]) => Period | undefined])[] = [
  [
    /^D (Mo|Tu|We|Th|Fr|Sa|Su)(\d{2})([A-Z][a-z]{2})-(\d{2})$/,
    ([weekday = "", day = "", month = "", year = ""]) => {
      const startsOn = dayOf(yearOf(year), months.findIndex((name) => name === month) + 1, Number(day));
      return startsOn === undefined || weekdays[isoWeekday(startsOn) - 1] !== weekday
        ? undefined
        : { delivery: "day", startsOn, endsOn: startsOn };
    },
  ],
  [
    /^WE (\d{2})([A-Z][a-z]{2})-(\d{2})$/,
    ([day = "", month = "", year = ""]) => {
      const startsOn = dayOf(yearOf(year), months.findIndex((name) => name === month) + 1, Number(day));
      return startsOn === undefined || isoWeekday(startsOn) !== 6
        ? undefined
        : { delivery: "weekend", startsOn, endsOn: addDays(startsOn, 1) };
    },
  ],
  [
    /^Wk(\d{2})-(\d{2})$/,
    ([week = "", year = ""]) => {
      const startsOn = mondayOf(yearOf(year), Number(week));
      return startsOn && { delivery: "week", startsOn, endsOn: addDays(startsOn, 6) };
    },
  ],
  [
    /^M ([A-Z][a-z]{2})-(\d{2})$/,
    ([month = "", year = ""]) => {
      const startsOn = dayOf(yearOf(year), months.findIndex((name) => name === month) + 1, 1);
      return startsOn && { delivery: "month", startsOn, endsOn: lastDayOfMonths(startsOn, 1) };
    },
  ],
  [
    /^Q([1-4])-(\d{2})$/,
    ([quarter = "", year = ""]) => {
      const startsOn = dayOf(yearOf(year), Number(quarter) * 3 - 2, 1);
      return startsOn && { delivery: "quarter", startsOn, endsOn: lastDayOfMonths(startsOn, 3) };
    },
  ],
  [
    /^YR-(\d{2})$/,
    ([year = ""]) => {
      const startsOn = dayOf(yearOf(year), 1, 1);
      return startsOn && { delivery: "year", startsOn, endsOn: lastDayOfMonths(startsOn, 12) };
    },
  ],
  [
    /^PPA (\d{2})\/(\d{2})$/,
    ([from = "", to = ""]) => {
      const [startsOn, lastYear] = [dayOf(yearOf(from), 1, 1), dayOf(yearOf(to), 12, 31)];
      return startsOn === undefined || lastYear === undefined || lastYear < startsOn
        ? undefined
        : { delivery: "ppa", startsOn, endsOn: lastYear };
    },
  ],
];

/** Reads a name such as `FTB M Mar-27`, `FTB Q1-27` or `PPA 26/30`; undefined for one that names no delivery. */
export const readFuturesContract = (name: string): FuturesContract | undefined => {
  const cleaned = name.trim().replaceAll(/\s+/g, " ");
  const prefix = instruments.find((candidate) => cleaned.startsWith(`${candidate} `));
  const instrument = prefix ?? (cleaned.startsWith("PPA ") ? "PPA" : undefined);
  if (instrument === undefined) return undefined;
  const rest = prefix === undefined ? cleaned : cleaned.slice(prefix.length + 1);
  for (const [pattern, read] of readers) {
    const [, ...parts] = pattern.exec(rest) ?? [];
    const period = parts.length === 0 ? undefined : read(parts);
    if (period !== undefined)
      return { name: cleaned, instrument, ...period, lastSession: addDays(period.startsOn, -1) };
  }
  return undefined;
};

/** Hours of the delivery of base load, clock changes included. */
export const hoursOfDelivery = ({ startsOn, endsOn }: Pick<FuturesContract, "startsOn" | "endsOn">): number =>
  eachDay(startsOn, endsOn).reduce((sum, day) => sum + hoursInDay(day), 0);

/** ISO week and its year, of a Monday. */
const weekOf = (monday: PlainDate): string => {
  const thursday = addDays(monday, 3);
  const first = mondayOf(Number(thursday.slice(0, 4)), 1) ?? monday;
  return `Wk${twoDigits(daysBetween(first, monday) / 7 + 1)}-${shortYear(thursday)}`;
};

const dayName = (day: PlainDate): string =>
  `${day.slice(8)}${months[Number(day.slice(5, 7)) - 1] ?? ""}-${shortYear(day)}`;

const nextNameOf = ({ delivery, startsOn, endsOn }: FuturesContract): string => {
  const next = addDays(endsOn, 1);
  switch (delivery) {
    case "day":
      return `D ${weekdays[isoWeekday(next) - 1] ?? ""}${dayName(next)}`;
    case "weekend":
      return `WE ${dayName(addDays(startsOn, 7))}`;
    case "week":
      return weekOf(next);
    case "month":
      return `M ${months[Number(next.slice(5, 7)) - 1] ?? ""}-${shortYear(next)}`;
    case "quarter":
      return `Q${(Number(next.slice(5, 7)) + 2) / 3}-${shortYear(next)}`;
    case "year":
      return `YR-${shortYear(next)}`;
    case "ppa":
      return `PPA ${shortYear(addMonths(startsOn, 12))}/${shortYear(addMonths(endsOn, 12))}`;
    default:
      return delivery satisfies never;
  }
};

/** The name of the product that follows when this one ends. */
export const nextContractName = (contract: FuturesContract): string =>
  contract.instrument === "PPA" ? nextNameOf(contract) : `${contract.instrument} ${nextNameOf(contract)}`;
