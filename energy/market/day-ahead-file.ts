import { isPlainDate, type PlainDate } from "../calendar.ts";
import { centsOfText, type MarketDay, stepOfCount } from "./market-days.ts";

/** A file that is not as published, with the reason. */
export interface FileFault {
  readonly fault: string;
  readonly line?: number;
}

/** The day-ahead prices of both countries, as OMIE publishes them. */
export interface DayAheadFile {
  readonly day: PlainDate;
  readonly portugal: MarketDay;
  readonly spain: MarketDay;
}

const firstLine = "MARGINALPDBC;";
const lastLine = "*";
const maxLines = 110;

const rowOf = (line: string) => {
  const [year = "", month = "", day = "", period = "", portugal = "", spain = "", ...rest] = line.split(";");
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const [portugalCents, spainCents] = [centsOfText(portugal), centsOfText(spain)];
  if (!isPlainDate(date) || portugalCents === undefined || spainCents === undefined) return undefined;
  if (!/^\d{1,3}$/.test(period) || rest.join("") !== "") return undefined;
  return { day: date, period: Number(period), portugalCents, spainCents };
};

/**
 * Reads `marginalpdbc_YYYYMMDD.v`: a row for each period from 1 on, `year;month;day;period;Portugal;Spain;`, without a
 * hole and with as many as the day has hours or quarter-hours. Anything else is refused: an error page of the publisher,
 * a file that was cut short.
 */
export const readDayAheadFile = (text: string): DayAheadFile | FileFault => {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  if (lines[0] !== firstLine) return { fault: `the first line must be ${firstLine}`, line: 1 };
  if (lines.at(-1) !== lastLine) return { fault: `the last line must be ${lastLine}: it was cut short` };
  const body = lines.slice(1, -1);
  if (body.length > maxLines) return { fault: "it has more rows than a day has quarter-hours" };
  const rows = body.map(rowOf);
  const wrong = rows.indexOf(undefined);
  if (wrong >= 0) return { fault: "it is not year;month;day;period;price;price;", line: wrong + 2 };
  const known = rows.flatMap((row) => row ?? []);
  const day = known[0]?.day;
  if (day === undefined) return { fault: "it has no prices" };
  const strange = known.findIndex((row, index) => row.day !== day || row.period !== index + 1);
  if (strange >= 0) return { fault: `period ${strange + 1} of ${day} is expected here`, line: strange + 2 };
  const stepMinutes = stepOfCount(day, known.length);
  if (stepMinutes === undefined) return { fault: `${day} has not ${known.length} hours or quarter-hours` };
  return {
    day,
    portugal: { day, stepMinutes, centsMwh: known.map(({ portugalCents }) => portugalCents) },
    spain: { day, stepMinutes, centsMwh: known.map(({ spainCents }) => spainCents) },
  };
};

/** The version in the name of a file, `marginalpdbc_20260301.1`; a higher one replaces a lower one. 1 without one. */
export const versionOfName = (name: string): number => Number(/\.(\d{1,3})$/.exec(name)?.[1] ?? 1);
