import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { ChartSeries, ChartTick } from "#platform/ui/data/chart-series.ts";
import { apportion } from "#energy/money.ts";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import type { ConsumptionCost } from "../contract/get-consumption-cost.ts";
import { pricedPoints } from "./cost-points.ts";
import { blockUnitOf, energyInUnit, roundTogether } from "./energy-block.ts";
import { useReadingText } from "./reading-notes.tsx";
import { buildSeries, roleOfPeriod, type ChartPoint, pointsOfChart } from "./series.ts";
import type { ConsumptionAddressState } from "./url-state.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { useWords } from "./words.ts";

/** The view that a bar opens: the days of a month, the hours of a day; undefined for hours and quarters. */
export const viewWithin = (view: ChartType): "daily" | "hourly" | undefined => {
  if (view === "monthly") return "daily";
  return view === "daily" ? "hourly" : undefined;
};

type AxisPoint = Pick<ChartPoint, "day" | "clock">;

/**
 * Whether an hourly axis labels the point: even hours only, neither quarters nor the edge, where the label
 * would not fit.
 */
const isNamed = ({ clock }: AxisPoint): boolean =>
  clock === undefined || (clock.hour % 2 === 0 && clock.from.endsWith(":00"));

/** The labels under the bars; the same objects until the points change. */
export const useTicks = (type: ChartType, points: readonly AxisPoint[]): readonly ChartTick[] => {
  const formats = useFormats();
  return useMemo(
    () =>
      points.flatMap((point, index): ChartTick[] =>
        isNamed(point) ? [{ index, label: tickOf(type, point, formats.shortMonth) }] : [],
      ),
    [points, type, formats],
  );
};

/** Points, layers and labels of the chart; memoised, so they are the same objects until the chart changes. */
const useBars = (chart: ConsumptionChart, cost: ConsumptionCost | undefined) => {
  const t = useWords();
  const { type } = chart;
  const names = useConsumptionNames(chart.totals.byPeriod.length);
  const points = useMemo(
    () => (cost === undefined ? pointsOfChart(chart) : pricedPoints(chart, cost)),
    [chart, cost],
  );
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
  const ticks = useTicks(type, points);
  const periods = useMemo(() => {
    const known = points.flatMap(({ period }) => (period === undefined ? [] : [roleOfPeriod(period)]));
    return known.length === points.length ? known : undefined;
  }, [points]);
  return { points, series, ticks, periods, names };
};

const tickOf = (type: ChartType, { day, clock }: AxisPoint, shortMonth: (day: string) => string): string => {
  if (clock !== undefined) return `${clock.hour} h`;
  return type === "monthly" ? shortMonth(day) : String(Number(day.slice(8)));
};

/** Surplus and self-consumption are not part of the import. */
const isBesideImport = (series: ChartSeries | undefined): boolean =>
  series?.id === "exported" || series?.id === "selfConsumed";

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Writes the values of bars: energy in Wh, or its cost in thousandths of a euro. */
export const useBarTexts = (type: ChartType, unit: "energy" | "cost") => {
  const formats = useFormats();
  const isLong = type === "monthly" || type === "daily";
  if (unit === "cost") {
    const money = (amount: number): string =>
      isLong ? formats.money(amount / 10) : formats.fineMoney(amount / 10);
    return {
      one: money,
      /** In cents that add up to the total's. */
      together: (amounts: readonly number[]) => {
        const totalCents = Math.round(sumOf(amounts) / 10);
        return {
          values: apportion(amounts, totalCents).map(formats.money),
          total: formats.money(totalCents),
        };
      },
      scale: (amount: number): string => formats.scaleMoney(amount / 10),
    };
  }
  const unitOf = (sumWh: number) => (isLong ? blockUnitOf(sumWh) : exactUnit);
  return {
    one: (energyWh: number): string => energyInUnit(formats, unitOf(Math.abs(energyWh)))(Math.abs(energyWh)),
    together: (valuesWh: readonly number[], series: readonly ChartSeries[]) => {
      const amounts = valuesWh.map(Math.abs);
      const sumWh = sumOf(amounts);
      const unit = unitOf(sumWh);
      const write = energyInUnit(formats, unit);
      // The parts of the import add up to it, as in the summary; what is not imported stands alone.
      const isImport = (_: number, place: number): boolean => !isBesideImport(series[place]);
      const imported = roundTogether(amounts.filter(isImport), unit);
      const values = amounts.map((amount, place) =>
        write(isImport(amount, place) ? (imported.shift() ?? 0) : amount),
      );
      return { values, total: write(sumWh) };
    },
    scale: (energyWh: number): string => formats.exactEnergy(Math.abs(energyWh)),
  };
};

interface ConsumptionBarsProps {
  chart: ConsumptionChart;
  /** Given, the bars show it in place of the energy. */
  cost: ConsumptionCost | undefined;
  state: ConsumptionAddressState;
}

const exactUnit = 1;
export const pageSteps = { monthly: 3, daily: 7, hourly: 6, "quarter-hourly": 4 };

const isOfChart = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/**
 * The bars. A click or Enter opens the bar under the pointer or cursor; a tap only selects it, and the link
 * below opens it.
 */
export const ConsumptionBars = ({ chart, cost, state }: ConsumptionBarsProps) => {
  const t = useWords();
  const readingText = useReadingText(chart.type);
  const { points, series, ticks, periods, names } = useBars(chart, cost);
  const [highlighted, setHighlighted] = useState<number>();
  const { type } = chart;
  const inner = viewWithin(type);
  const opened = inner && (points[highlighted ?? points.length - 1] ?? undefined);
  const open = (): void => {
    if (inner !== undefined && opened !== undefined) state.go({ view: inner, date: opened.day });
  };
  const handlePointerUp = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button === 0 && isOfChart(event.target)) open();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && isOfChart(event.target)) open();
  };
  const pointLabel = (index: number): string => {
    const point = points[index];
    return point === undefined ? "" : pointText(names.point(type, point), readingText(point), point);
  };
  const write = useBarTexts(type, cost === undefined ? "energy" : "cost");
  const addsUp = !series.some(isBesideImport);
  return (
    <>
      <div role="presentation" onPointerUp={handlePointerUp} onKeyDown={handleKeyDown}>
        <EnergyChart
          loadingLabel={t("loading")}
          words={{
            label: t(cost === undefined ? `chart.keys.${type}` : `chart.costKeys.${type}`),
            whole:
              cost === undefined
                ? t(`chart.whole.${type}`)
                : t("chart.wholeCost", { whole: t(`chart.whole.${type}`) }),
            none: t(cost === undefined ? "chart.none" : "cost.noneOfBar"),
            ...(addsUp ? { total: t("chart.total") } : {}),
          }}
          series={series}
          periods={periods}
          ticks={ticks}
          pointLabel={pointLabel}
          formatValue={write.one}
          formatTogether={write.together}
          formatScale={write.scale}
          pageStep={pageSteps[type]}
          onPointChange={(index) => index !== undefined && setHighlighted(index)}
        />
      </div>
      {inner !== undefined && opened !== undefined && (
        <p>
          <TextLink href={state.hrefOf({ view: inner, date: opened.day })}>
            {t(`chart.open.${inner}`, { name: names.point(type, opened) })}
          </TextLink>
        </p>
      )}
    </>
  );
};

/** Adds the quality of the reading to the name when it is not measured. */
const pointText = (name: string, reading: string, { missing, estimated }: ChartPoint): string =>
  missing > 0 || estimated > 0 ? `${name} · ${reading}` : name;
