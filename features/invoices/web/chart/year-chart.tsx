import { useMemo } from "react";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import type { ChartMonth } from "#features/invoices/contract/chart-invoices.ts";
import type { Measure } from "../address/invoice-view.ts";
import { useWords } from "../words.ts";
import { chartYear } from "./chart-year.ts";
import { useYearWords } from "./use-year-words.ts";

export interface YearProps {
  months: readonly ChartMonth[];
  year: number;
  measure: Measure;
}

export const YearChart = ({ months, year, measure }: YearProps) => {
  const t = useWords();
  const shown = useMemo(() => chartYear(months, { year, measure }), [months, year, measure]);
  const words = useYearWords(year, measure, shown.otherContracts);
  const series = useMemo(
    () =>
      shown.series.map(({ contractName, values }, index): ChartSeries => ({
        id: contractName,
        label: words.seriesLabel(contractName),
        tone: seriesRoles[index] ?? "estimated",
        values,
      })),
    [shown, words],
  );
  const label = t("chart.keys", { measure, year: String(year) });
  const whole = t("chart.whole", { year: String(year) });
  const chartWords = useMemo(
    () => ({ label, whole, total: t("chart.total"), none: t("chart.none") }),
    [label, whole, t],
  );
  return (
    <EnergyChart
      loadingLabel={t("chart.loading")}
      series={series}
      ticks={words.ticks}
      words={chartWords}
      pointLabel={words.month}
      formatValue={words.value}
      formatScale={words.scale}
      pageStep={12}
    />
  );
};
