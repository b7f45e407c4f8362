import { useState, type KeyboardEvent, type PointerEvent } from "react";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ConsumptionAddressState } from "../address/use-consumption-address.ts";
import { useReadingText } from "../notes/use-reading-text.ts";
import type { ChartPoint } from "../points/chart-point.ts";
import { useWords } from "../words.ts";
import { viewWithin } from "./next-view.ts";
import { useBars } from "./use-bars.ts";

interface ConsumptionBarsProps {
  chart: ConsumptionChart;
  state: ConsumptionAddressState;
}

const pageSteps = { monthly: 3, daily: 7, hourly: 6, "quarter-hourly": 4 };

const isOfChart = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/**
 * The bars. A press of the mouse or Enter opens the bar looked at; a finger only looks, and the link below opens it.
 */
export const ConsumptionBars = ({ chart, state }: ConsumptionBarsProps) => {
  const t = useWords();
  const formats = useFormats();
  const readingText = useReadingText(chart.type);
  const { points, series, ticks, periods, names } = useBars(chart);
  const [looked, setLooked] = useState<number>();
  const { type } = chart;
  const inner = viewWithin(type);
  const opened = inner && (points[looked ?? points.length - 1] ?? undefined);
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
  const isBrief = type === "monthly" || type === "daily";
  const energy = isBrief ? formats.briefEnergy : formats.exactEnergy;
  const addsUp = series.every(({ tone }) => tone !== "surplus" && tone !== "series-8");
  return (
    <>
      <div role="presentation" onPointerUp={handlePointerUp} onKeyDown={handleKeyDown}>
        <EnergyChart
          loadingLabel={t("loading")}
          words={{
            label: t(`chart.keys.${type}`),
            whole: t(`chart.whole.${type}`),
            none: t("chart.none"),
            ...(addsUp ? { total: t("chart.total") } : {}),
          }}
          series={series}
          periods={periods}
          ticks={ticks}
          pointLabel={pointLabel}
          formatValue={(energyWh) => energy(Math.abs(energyWh))}
          formatScale={(energyWh) => formats.exactEnergy(Math.abs(energyWh))}
          pageStep={pageSteps[type]}
          onPointChange={(index) => index !== undefined && setLooked(index)}
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

/** What is not as measured is said with the name. */
const pointText = (name: string, reading: string, { missing, estimated }: ChartPoint): string =>
  missing > 0 || estimated > 0 ? `${name} · ${reading}` : name;
