import { addDays, hoursInDay, madridDate, type PlainDate } from "#energy/calendar.ts";
import { type CurveFileProblem, maxCurveFileBytes, readCurveCsv } from "#energy/curve-csv.ts";
import { type CurveBody, maxCurveDays } from "../../contract/compare-curve.ts";
import { decodeCurveText } from "./decode-curve-text.ts";

/** What is sent of a file: its last whole days, at most a year. */
export interface ReadCurve {
  readonly name: string;
  readonly days: CurveBody["days"];
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly energyWh: number;
  /** Days that lack an hour, which do not count. */
  readonly partialDays: number;
  readonly repeatedLines: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The days of a file, read in the browser. */
export const readCurveFile = async (
  file: File,
  now: Date,
): Promise<ReadCurve | { readonly problem: CurveFileProblem | "no_whole_day" }> => {
  if (file.size > maxCurveFileBytes) return { problem: "too_large" };
  const read = readCurveCsv(decodeCurveText(new Uint8Array(await file.arrayBuffer())));
  if ("problem" in read) return read;
  const today = madridDate(now);
  const last = read.days.findLast(({ day }) => day < today)?.day ?? today;
  const recent = read.days.filter(({ day }) => day < today && day > addDays(last, -maxCurveDays));
  const whole = recent.flatMap(({ day, energyWh, exportWh }) => {
    const wh = energyWh.flatMap((value) => value ?? []);
    return wh.length === hoursInDay(day) ? [{ date: day, wh, surplus_wh: exportWh }] : [];
  });
  const [first] = whole;
  if (first === undefined) return { problem: "no_whole_day" };
  return {
    name: file.name,
    days: whole,
    from: first.date,
    to: whole.at(-1)?.date ?? first.date,
    energyWh: sumOf(whole.map(({ wh }) => sumOf(wh))),
    partialDays: recent.length - whole.length,
    repeatedLines: read.repeatedLines,
  };
};
