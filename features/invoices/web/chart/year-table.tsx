import { useMemo } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { useWords } from "../words.ts";
import { chartYear } from "./chart-year.ts";
import { useYearWords } from "./use-year-words.ts";
import type { YearProps } from "./year-chart.tsx";

/** The chart's values, month by month, for who reads better than looks. */
export const YearTable = ({ months, year, measure }: YearProps) => {
  const t = useWords();
  const shown = useMemo(() => chartYear(months, { year, measure }), [months, year, measure]);
  const words = useYearWords(year, measure, shown.otherContracts);
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? t("chart.none") : words.value(value);
  const sum = (values: readonly (number | null)[]): string =>
    words.value(values.reduce<number>((total, value) => total + (value ?? 0), 0));
  const monthsBilled = shown.totals.flatMap((total, index) => (total === null ? [] : [index]));
  const columns: Column<number>[] = [
    { key: "month", header: t("chart.month"), phone: "title", cell: words.month },
    ...(shown.series.length > 1
      ? shown.series.map(({ contractName, values }): Column<number> => ({
          key: contractName,
          header: words.seriesLabel(contractName),
          align: "end",
          cell: (index) => write(values[index]),
          total: sum(values),
        }))
      : []),
    {
      key: "total",
      header: t("chart.total"),
      align: "end",
      phone: "aside",
      cell: (index) => write(shown.totals[index]),
      total: sum(shown.totals),
    },
  ];
  return (
    <DataTable
      caption={t("chart.table", { measure, year: String(year) })}
      columns={columns}
      rows={monthsBilled}
      rowKey={String}
      loadingLabel={t("chart.loading")}
      empty={null}
      totalLabel={t("chart.whole", { year: String(year) })}
    />
  );
};
