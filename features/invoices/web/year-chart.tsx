import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartGrouping, ChartMonth } from "../contract/chart-invoices.ts";
import { shownStatuses } from "../contract/invoice-fields.ts";
import { chartYear, monthText, othersId } from "./chart-year.ts";
import type { Measure } from "./url-state.ts";
import { useWords } from "./words.ts";

export interface YearProps {
  months: readonly ChartMonth[];
  by: ChartGrouping;
  year: number;
  measure: Measure;
  /** Maximum number of series. */
  maxSeries: number;
}

/** Labels and formats of the chart and its table, memoised. */
const useYearWords = (
  { by, year, measure }: Omit<YearProps, "months" | "maxSeries">,
  otherGroups: number,
) => {
  const t = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const { money, wholeMoney, energy, month, shortMonth } = formats;
    const nameOf = (group: string): string => {
      const status = by === "status" ? shownStatuses.find((known) => known === group) : undefined;
      if (group === "") return t("chart.noGroup");
      if (by === "contract") return t("chart.contract", { name: group });
      return status === undefined ? group : t(`status.${status}`);
    };
    return {
      seriesLabel: (group: string): string =>
        group === othersId ? t(`chart.others.${by}`, { count: otherGroups }) : nameOf(group),
      month: (index: number): string => month(monthText(year, index)),
      ticks: Array.from({ length: 12 }, (_, index) => ({ index, label: shortMonth(monthText(year, index)) })),
      value: measure === "amount" ? money : energy,
      scale: measure === "amount" ? wholeMoney : energy,
    };
  }, [t, formats, by, year, measure, otherGroups]);
};

export const useYear = (props: YearProps) => {
  const { months, year, measure, maxSeries } = props;
  const yearData = useMemo(
    () => chartYear(months, { year, measure, maxSeries }),
    [months, year, measure, maxSeries],
  );
  return { yearData, words: useYearWords(props, yearData.otherGroups) };
};

const isOfChart = (target: EventTarget): boolean => target instanceof HTMLInputElement;

interface YearChartProps extends YearProps {
  /** `YYYY-MM` by which the list is filtered. */
  selectedMonth: string | undefined;
  /** Filters the list by a month, or by none when it is the selected one. */
  onMonthChange: (month: string) => void;
  hrefOfMonth: (month: string) => string;
}

/**
 * The bars of a year. A click or Enter filters the list by the month under the pointer or cursor; a tap only selects
 * it, and the link below filters.
 */
export const YearChart = (props: YearChartProps) => {
  const { year, measure, selectedMonth, onMonthChange, hrefOfMonth } = props;
  const t = useWords();
  const { yearData, words } = useYear(props);
  const [looked, setLooked] = useState<number>();
  const series = useMemo(
    () =>
      yearData.series.map(({ group, values }, index): ChartSeries => ({
        id: group,
        label: words.seriesLabel(group),
        tone: seriesRoles[index] ?? "series-10",
        values,
      })),
    [yearData, words],
  );
  const label = t("chart.keys", { measure, year: String(year) });
  const whole = t("chart.whole", { year: String(year) });
  const chartWords = useMemo(
    () => ({ label, whole, total: t("chart.total"), none: t("chart.none") }),
    [label, whole, t],
  );
  const isBilled = (index: number): boolean => (yearData.totals[index] ?? null) !== null;
  const selected = yearData.totals.findIndex((_, index) => monthText(year, index) === selectedMonth);
  const lastBilled = yearData.totals.findLastIndex((total) => total !== null);
  const pointed = looked ?? (selected >= 0 ? selected : lastBilled);
  const filterBy = (index: number): void => {
    if (isBilled(index)) onMonthChange(monthText(year, index));
  };
  const handlePointerUp = (event: PointerEvent): void => {
    const isClick = event.pointerType === "mouse" && event.button === 0;
    if (isClick && isOfChart(event.target) && looked !== undefined) filterBy(looked);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && isOfChart(event.target)) filterBy(looked ?? 11);
  };
  return (
    <>
      <div role="presentation" onPointerUp={handlePointerUp} onKeyDown={handleKeyDown}>
        <EnergyChart
          loadingLabel={t("chart.loading")}
          series={series}
          ticks={words.ticks}
          words={chartWords}
          pointLabel={words.month}
          formatValue={words.value}
          formatScale={words.scale}
          pageStep={12}
          {...(selected >= 0 ? { selectedPoint: selected } : {})}
          onPointChange={(index) => index !== undefined && setLooked(index)}
        />
      </div>
      {isBilled(pointed) && (
        <p>
          <TextLink href={hrefOfMonth(monthText(year, pointed))}>
            {t(pointed === selected ? "chart.clearMonth" : "chart.filterByMonth", {
              month: words.month(pointed),
            })}
          </TextLink>
        </p>
      )}
    </>
  );
};
