import { useMemo } from "react";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import type { ChartTick } from "#platform/ui/data/chart-series.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { buildSeries, roleOfPeriod } from "../points/build-series.ts";
import type { ChartPoint } from "../points/chart-point.ts";
import { pointsOfChart } from "../points/points-of-chart.ts";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { useWords } from "../words.ts";

/** On a scale of hours, a name at each even hour: none at quarters, nor at the edge where it would not fit. */
const isNamed = ({ clock }: ChartPoint): boolean =>
  clock === undefined || (clock.hour % 2 === 0 && clock.from.endsWith(":00"));

/** Points, layers and names of the chart; the same ones until the chart is another. */
export const useBars = (chart: ConsumptionChart) => {
  const t = useWords();
  const formats = useFormats();
  const { type } = chart;
  const names = useConsumptionNames(chart.totals.byPeriod.length);
  const points = useMemo(() => pointsOfChart(chart), [chart]);
  const series = useMemo(
    () =>
      buildSeries(points, {
        period: names.period,
        grid: t("series.grid"),
        estimated: t("series.estimated"),
        selfConsumed: t("series.selfConsumed"),
        exported: t("series.exported"),
      }),
    [points, names, t],
  );
  const ticks = useMemo(
    () =>
      points.flatMap((point, index): ChartTick[] =>
        isNamed(point) ? [{ index, label: tickOf(type, point, formats.shortMonth) }] : [],
      ),
    [points, type, formats],
  );
  const periods = useMemo(() => {
    const known = points.flatMap(({ period }) => (period === undefined ? [] : [roleOfPeriod(period)]));
    return known.length === points.length ? known : undefined;
  }, [points]);
  return { points, series, ticks, periods, names };
};

const tickOf = (type: ChartType, { day, clock }: ChartPoint, shortMonth: (day: string) => string): string => {
  if (clock !== undefined) return `${clock.hour} h`;
  return type === "monthly" ? shortMonth(day) : String(Number(day.slice(8)));
};
