import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { extentOf, type DayCollector } from "./collect-curve-days.ts";
import { longestList, type CurveGap } from "./curve-file-report.ts";

const countBits = (words: readonly number[]): number => {
  let count = 0;
  for (let word of words) for (; word !== 0; word &= word - 1) count += 1;
  return count;
};

/** Slots that a file lacks between each supply point's first and last day, and the first days that lack some. */
export const findCurveGaps = ({
  supplyPoints,
  slotsPerHour,
}: DayCollector): { missing: number; gaps: readonly CurveGap[] } => {
  const gaps: CurveGap[] = [];
  let total = 0;
  for (const [supplyPoint, { seen }] of supplyPoints) {
    const given = new Map<PlainDate, number>();
    for (const [{ day }, words] of seen) given.set(day, countBits(words));
    const extent = extentOf(given.keys());
    if (extent === null) continue;
    for (const day of eachDay(...extent)) {
      const missing = hoursInDay(day) * slotsPerHour - (given.get(day) ?? 0);
      total += missing;
      if (missing > 0 && gaps.length < longestList) gaps.push({ supplyPoint, day, missing });
    }
  }
  return { missing: total, gaps };
};
