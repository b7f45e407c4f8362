import { useMemo } from "react";
import type { ChartType } from "../contract/chart-type.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Span } from "./span.ts";
import type { ChartPoint, PeriodName } from "./series.ts";
import { useWords } from "./words.ts";

/** Tariffs of three periods have names for them besides their numbers. */
const namedPeriods = 3;

/** Names of ranges, points and periods in the portal's language. */
export const useConsumptionNames = (periodCount: number) => {
  const t = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const named = { P1: t("periods.peak"), P2: t("periods.flat"), P3: t("periods.valley") };
    const time = ({ clock }: Pick<ChartPoint, "clock">): string =>
      clock === undefined
        ? ""
        : t("time", { from: clock.from, to: clock.to, repeated: clock.repeated ?? "no" });
    return {
      period: (period: PeriodName): string =>
        periodCount === namedPeriods && (period === "P1" || period === "P2" || period === "P3")
          ? named[period]
          : period,
      /** The range shown around a day. */
      span: (view: ChartType, { startsOn, endsOn }: Span): string => {
        if (view === "monthly") return formats.monthPeriod(startsOn, endsOn);
        return view === "daily" ? formats.month(startsOn) : formats.weekday(startsOn);
      },
      time,
      /** The full name of a month, day or hour. */
      point: (view: ChartType, point: Pick<ChartPoint, "day" | "clock">): string => {
        if (view === "monthly") return formats.month(point.day);
        return view === "daily" ? formats.weekday(point.day) : time(point);
      },
    };
  }, [t, formats, periodCount]);
};
