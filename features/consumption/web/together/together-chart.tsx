import { useMemo } from "react";
import type { BarLayout, ChartSeries } from "#platform/ui/data/chart-series.ts";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { type Column, DataTable } from "#platform/ui/data/data-table.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartType } from "../../contract/chart-type.ts";
import { pageSteps, useBarTexts, useTicks, viewWithin } from "../consumption-bars.tsx";
import type { ConsumptionAddressState } from "../url-state.ts";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { useWords } from "../words.ts";
import { type AxisPoint, keyOf, sumOfKnown, type ValuesTogether } from "./together-values.ts";

interface TogetherProps extends ValuesTogether {
  view: ChartType;
  unit: "energy" | "cost";
  /** Of the contracts, in the order of the columns. */
  names: readonly string[];
}

/** Bars of several contracts, over one another or beside one another; the legend names each contract. */
export const TogetherBars = ({
  view,
  unit,
  layout,
  names,
  points,
  columns,
}: TogetherProps & { layout: BarLayout }) => {
  const t = useWords();
  const pointNames = useConsumptionNames(0);
  const ticks = useTicks(view, points);
  const write = useBarTexts(view, unit);
  const series = useMemo(
    () =>
      columns.map((values, index): ChartSeries => ({
        id: String(index),
        label: names[index] ?? "",
        tone: seriesRoles[index] ?? "series-10",
        values,
      })),
    [columns, names],
  );
  return (
    <EnergyChart
      loadingLabel={t("loading")}
      words={{
        label: t(unit === "energy" ? `together.keys.${view}` : `together.costKeys.${view}`),
        whole: t(`chart.whole.${view}`),
        none: t(unit === "energy" ? "chart.none" : "cost.noneOfBar"),
        total: t("chart.total"),
      }}
      layout={layout}
      series={series}
      ticks={ticks}
      pointLabel={(index) => {
        const point = points[index];
        return point === undefined ? "" : pointNames.point(view, point);
      }}
      formatValue={write.one}
      formatTogether={write.together}
      formatScale={write.scale}
      pageStep={pageSteps[view]}
    />
  );
};

interface TogetherTableProps extends TogetherProps {
  hrefOf: ConsumptionAddressState["hrefOf"];
}

/**
 * A column for each contract and one for their sum. Three decimals are exact, Wh or thousandths of a euro, so that rows
 * and columns add up as they are shown.
 */
export const TogetherTable = ({ view, unit, names, points, columns, hrefOf }: TogetherTableProps) => {
  const t = useWords();
  const formats = useFormats();
  const pointNames = useConsumptionNames(0);
  const inner = viewWithin(view);
  const none = t(unit === "energy" ? "chart.none" : "cost.noneOfBar");
  const write = (value: number | null): string => (value === null ? none : formats.decimals(value / 1000, 3));
  const placeOfPoint = new Map(points.map((point, index) => [point, index]));
  const valuesAt = (point: AxisPoint): (number | null)[] =>
    columns.map((values) => values[placeOfPoint.get(point) ?? -1] ?? null);
  const nameOf = (point: AxisPoint) => {
    const name = pointNames.point(view, point);
    if (inner === undefined) return name;
    return (
      <TextLink variant="strong" href={hrefOf({ view: inner, date: point.day })}>
        {name}
      </TextLink>
    );
  };
  const ofContracts = names.map((header, index): Column<AxisPoint> => ({
    key: String(index),
    header,
    align: "end",
    cell: (point) => write(valuesAt(point)[index] ?? null),
    total: write(sumOfKnown(columns[index] ?? [])),
  }));
  return (
    <DataTable
      caption={t(unit === "energy" ? "together.table.energy" : "together.table.cost")}
      captionDisplay="shown"
      columns={[
        { key: "name", header: t(`table.head.${view}`), phone: "title", cell: nameOf },
        ...ofContracts,
        {
          key: "sum",
          header: t("chart.total"),
          align: "end",
          phone: "aside",
          cell: (point) => write(sumOfKnown(valuesAt(point))),
          total: write(sumOfKnown(columns.map(sumOfKnown))),
        },
      ]}
      rows={points}
      rowKey={keyOf}
      loadingLabel={t("loading")}
      empty={null}
      totalLabel={t("table.total")}
    />
  );
};
