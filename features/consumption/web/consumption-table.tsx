import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ConsumptionCost } from "../contract/get-consumption-cost.ts";
import { costsOfPoints } from "./cost-points.ts";
import type { ConsumptionAddressState } from "./url-state.ts";
import { viewWithin } from "./consumption-bars.tsx";
import { useReadingText } from "./reading-notes.tsx";
import { periodsOf, hasSeries, type ChartPoint, pointsOfChart } from "./series.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { useWords } from "./words.ts";

interface ConsumptionTableProps {
  chart: ConsumptionChart;
  /** Undefined until it is loaded. */
  cost: ConsumptionCost | undefined;
  hrefOf: ConsumptionAddressState["hrefOf"];
}

/** The chart's values to the Wh, a row per bar, and their sums. */
export const ConsumptionTable = ({ chart, cost, hrefOf }: ConsumptionTableProps) => {
  const t = useWords();
  const { type } = chart;
  const names = useConsumptionNames(chart.totals.byPeriod.length);
  const readingText = useReadingText(type);
  const points = pointsOfChart(chart);
  const inner = viewWithin(type);
  const nameOf = (point: ChartPoint) => {
    const name = names.point(type, point);
    if (inner === undefined) return name;
    return (
      <TextLink variant="strong" href={hrefOf({ view: inner, date: point.day })}>
        {name}
      </TextLink>
    );
  };
  const columns: Column<ChartPoint>[] = [
    { key: "name", header: t(`table.head.${type}`), phone: "title", cell: nameOf },
    ...usePeriodColumns(type, points, names.period),
    ...useEnergyColumns(chart, points),
    ...useCostColumn(chart, cost, points),
    { key: "reading", header: t("table.reading"), phone: "status", cell: readingText },
  ];
  return (
    <DataTable
      caption={t(`table.caption.${type}`)}
      columns={columns}
      rows={points}
      rowKey={({ day, clock }) => clock?.startsAt.toISOString() ?? day}
      loadingLabel={t("loading")}
      phoneRows="lines"
      empty={null}
      totalLabel={t("table.total")}
    />
  );
};

type PeriodLabel = ReturnType<typeof useConsumptionNames>["period"];

/** For hours, the period of each; for days and months, a column of energy per period. */
const usePeriodColumns = (
  type: ChartType,
  points: readonly ChartPoint[],
  label: PeriodLabel,
): Column<ChartPoint>[] => {
  const t = useWords();
  const formats = useFormats();
  const periods = periodsOf(points);
  if (periods.length === 0) return [];
  if (type === "hourly" || type === "quarter-hourly") {
    return [
      {
        key: "period",
        header: t("table.period"),
        phone: "status",
        cell: ({ period }) => (period === undefined ? "" : label(period)),
      },
    ];
  }
  return periods.map((period) => ({
    key: period,
    header: t("table.inPeriod", { period: label(period) }),
    phoneLabel: period,
    align: "end",
    cell: ({ importByPeriod }) => formats.columnEnergy(importByPeriod[period] ?? 0),
    total: formats.columnEnergy(points.reduce((sum, point) => sum + (point.importByPeriod[period] ?? 0), 0)),
  }));
};

/** What the energy of each row costs before taxes; absent when no day has a price. */
const useCostColumn = (
  chart: ConsumptionChart,
  cost: ConsumptionCost | undefined,
  points: readonly ChartPoint[],
): Column<ChartPoint>[] => {
  const t = useWords();
  const formats = useFormats();
  if (cost === undefined || cost.totals === null) return [];
  const amounts = costsOfPoints(chart, cost);
  const costOf = new Map(points.map((point, index) => [point, amounts[index] ?? null]));
  const digits = cost.bars === null ? 3 : 2;
  return [
    {
      key: "cost",
      header: t("table.cost"),
      align: "end",
      phone: "status",
      unit: "€",
      cell: (point) => {
        const amount = costOf.get(point) ?? null;
        return amount === null ? t("cost.noneOfBar") : formats.decimals(amount / 1000, digits);
      },
      total: formats.decimals(cost.totals.energyCents / 100, digits),
    },
  ];
};

const otherSeries = ["selfConsumedWh", "exportWh", "reactiveVarh"] as const;

/** Columns of the import and of every other series with values: self-consumption, surplus, reactive energy. */
const useEnergyColumns = (
  { totals }: ConsumptionChart,
  points: readonly ChartPoint[],
): Column<ChartPoint>[] => {
  const t = useWords();
  const formats = useFormats();
  const write = (value: number | null): string =>
    value === null ? t("chart.none") : formats.columnEnergy(value);
  const columnOf = (
    series: "importWh" | (typeof otherSeries)[number],
    phone: "aside" | "row",
  ): Column<ChartPoint> => ({
    key: series,
    header: t(`table.${series}`),
    align: "end",
    phone,
    cell: (point) => write(point[series]),
    total: write(totals[series]),
  });
  return [
    { ...columnOf("importWh", "aside"), unit: "kWh" },
    ...otherSeries.filter((series) => hasSeries(points, series)).map((series) => columnOf(series, "row")),
  ];
};
