import { useMemo } from "react";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { SupplyConsumption } from "../../contract/list-supply-consumption.ts";
import { useSupplyWords } from "./supplies-words.ts";

const tones = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6"] as const;

type Amounts = readonly (number | null)[];

/** What remains of the totals without the groups; null where there is nothing. */
const restOf = (totals: Amounts, groups: readonly Amounts[]): (number | null)[] =>
  totals.map((total, index) => {
    const rest = groups.reduce((left, group) => left - (group[index] ?? 0), total ?? 0);
    return rest > 0 ? rest : null;
  });

interface SuppliesChartProps {
  /** The first page, with the largest groups. */
  consumption: SupplyConsumption;
  labelOf: (label: string) => string;
}

/** Months of all supplies, divided into the largest groups and the others. */
export const SuppliesChart = ({ consumption, labelOf }: SuppliesChartProps) => {
  const t = useSupplyWords();
  const formats = useFormats();
  const { months, totals, items } = consumption;
  const series = useMemo((): ChartSeries[] => {
    const measured = items.filter(({ totalWh }) => totalWh > 0);
    const largest = measured.slice(0, tones.length);
    const rest = restOf(
      totals,
      largest.map(({ importWh }) => importWh),
    );
    const shown = largest.map(({ label, importWh }, index): ChartSeries => ({
      id: `${index} ${label}`,
      label: labelOf(label),
      tone: tones[index] ?? "series-7",
      values: importWh,
    }));
    const others: ChartSeries = { id: "others", label: t("chart.others"), tone: "series-7", values: rest };
    return rest.some((value) => value !== null) ? [...shown, others] : shown;
  }, [items, totals, labelOf, t]);
  const ticks = useMemo(
    () => months.map((month, index) => ({ index, label: formats.shortMonth(month) })),
    [months, formats],
  );
  const energy = (energyWh: number): string => formats.energy(energyWh);
  return (
    <ChartFrame
      title={t("chart.title")}
      words={{ showTable: t("chart.showTable"), hideTable: t("chart.hideTable"), loading: t("loading") }}
      state="ready"
      empty={null}
      table={
        <DataTable
          caption={t("chart.title")}
          columns={[
            {
              key: "month",
              header: t("chart.month"),
              phone: "title",
              cell: ({ month }) => formats.month(month),
            },
            {
              key: "energy",
              header: t("list.energy"),
              align: "end",
              phone: "aside",
              cell: ({ totalWh }) => (totalWh === null ? t("chart.none") : formats.columnEnergy(totalWh)),
              total: formats.columnEnergy(totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)),
            },
          ]}
          rows={months.map((month, index) => ({ month, totalWh: totals[index] ?? null }))}
          rowKey={({ month }) => month}
          loadingLabel={t("loading")}
          empty={null}
          totalLabel={t("list.total")}
        />
      }
    >
      <EnergyChart
        loadingLabel={t("loading")}
        words={{
          label: t("chart.label"),
          whole: t("chart.whole"),
          none: t("chart.none"),
          total: t("chart.sum"),
        }}
        series={series}
        ticks={ticks}
        pointLabel={(index) => formats.month(months[index] ?? "2020-01-01")}
        formatValue={energy}
        formatScale={energy}
        pageStep={3}
      />
    </ChartFrame>
  );
};
