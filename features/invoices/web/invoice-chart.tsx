import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import type { ChartSeries } from "#platform/ui/data/chart-series.ts";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EnergyChart } from "#platform/ui/data/energy-chart.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { seriesRoles } from "#platform/ui/theme/energy-palette.ts";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type ChartMonth, chartInvoices } from "../contract/chart-invoices.ts";
import type { FilterItem } from "../contract/invoice-filter.ts";
import type { InvoiceType } from "../contract/invoice-kind.ts";
import { othersId, chartYear, openingYear } from "./chart-year.ts";
import type { Measure } from "./url-state.ts";
import { useWords } from "./words.ts";

/** Labels and formats of the chart and its table, memoised. */
const useYearWords = (year: number, measure: Measure, otherContracts: number) => {
  const t = useWords();
  const formats = useFormats();
  return useMemo(() => {
    const { money, wholeMoney, energy, month, shortMonth } = formats;
    const monthText = (index: number): string => `${year}-${String(index + 1).padStart(2, "0")}`;
    return {
      seriesLabel: (contractName: string): string =>
        contractName === othersId
          ? t("chart.others", { contracts: otherContracts })
          : t("chart.contract", { name: contractName }),
      month: (index: number): string => month(monthText(index)),
      ticks: Array.from({ length: 12 }, (_, index) => ({ index, label: shortMonth(monthText(index)) })),
      value: measure === "amount" ? money : energy,
      scale: measure === "amount" ? wholeMoney : energy,
    };
  }, [t, formats, year, measure, otherContracts]);
};

export interface YearProps {
  months: readonly ChartMonth[];
  year: number;
  measure: Measure;
  /** Maximum number of series. */
  maxSeries: number;
}

const YearChart = ({ months, year, measure, maxSeries }: YearProps) => {
  const t = useWords();
  const yearData = useMemo(
    () => chartYear(months, { year, measure, maxSeries }),
    [months, year, measure, maxSeries],
  );
  const words = useYearWords(year, measure, yearData.otherContracts);
  const series = useMemo(
    () =>
      yearData.series.map(({ contractName, values }, index): ChartSeries => ({
        id: contractName,
        label: words.seriesLabel(contractName),
        tone: seriesRoles[index] ?? "estimated",
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

interface YearStepsProps {
  year: number;
  firstYear: number;
  lastYear: number;
  onYearChange: (year: number) => void;
}

const YearSteps = ({ year, firstYear, lastYear, onYearChange }: YearStepsProps) => {
  const t = useWords();
  const labelOf = (target: number): string =>
    target >= firstYear && target <= lastYear
      ? t("chart.toYear", { year: String(target) })
      : t("chart.noYear");
  return (
    <PeriodStepper
      text={year}
      previousLabel={labelOf(year - 1)}
      nextLabel={labelOf(year + 1)}
      {...(year > firstYear ? { onPrevious: () => onYearChange(year - 1) } : {})}
      {...(year < lastYear ? { onNext: () => onYearChange(year + 1) } : {})}
    />
  );
};

/** Same size as the steps. Without a label, because the chart already announces that it is loading. */
const YearStepsSkeleton = () => <Skeleton width="226px" height="44px" />;

/** The chart's values as a table, for customers who cannot use the chart. */
const YearTable = ({ months, year, measure, maxSeries }: YearProps) => {
  const t = useWords();
  const yearData = useMemo(
    () => chartYear(months, { year, measure, maxSeries }),
    [months, year, measure, maxSeries],
  );
  const words = useYearWords(year, measure, yearData.otherContracts);
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? t("chart.none") : words.value(value);
  const sum = (values: readonly (number | null)[]): string =>
    words.value(values.reduce<number>((total, value) => total + (value ?? 0), 0));
  const monthsBilled = yearData.totals.flatMap((total, index) => (total === null ? [] : [index]));
  const columns: Column<number>[] = [
    { key: "month", header: t("chart.month"), phone: "title", cell: words.month },
    ...(yearData.series.length > 1
      ? yearData.series.map(({ contractName, values }): Column<number> => ({
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
      cell: (index) => write(yearData.totals[index]),
      total: sum(yearData.totals),
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

interface InvoiceChartProps {
  type: InvoiceType;
  filter: readonly FilterItem[];
  measure: Measure;
  /** The year in the URL; undefined for the latest. */
  year: number | undefined;
  onChange: (changes: { measure: Measure } | { year: number }) => void;
}

/** Billed euros or energy by month of a year, stacked by contract. */
export const InvoiceChart = (props: InvoiceChartProps) => {
  const t = useWords();
  return (
    <PartBoundary
      failedTitle={t("chart.failed")}
      words={t}
      question={JSON.stringify(props.filter)}
      fallback={null}
    >
      <LoadedChart {...props} />
    </PartBoundary>
  );
};

type Chart = AnswerOf<typeof chartInvoices>;

const stateOf = (chart: Chart | undefined, year: number | undefined): "loading" | "empty" | "ready" => {
  if (chart === undefined) return "loading";
  return chart.months.some(({ month }) => month.startsWith(String(year))) ? "ready" : "empty";
};

const LoadedChart = ({ type, filter, measure, year: requestedYear, onChange }: InvoiceChartProps) => {
  const t = useWords();
  const { data: loaded } = useQuery({
    ...query(chartInvoices, { query: { type, filter: [...filter] } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const { data: settings } = useQuery({ ...query(getPrivateSettings, {}), throwOnError: true });
  const maxSeries = settings?.invoices.contractsInChart;
  const chart = maxSeries === undefined ? undefined : loaded;
  // The list already shows that there are no invoices.
  if (chart?.months.length === 0 && filter.length === 0) return null;
  const year = chart === undefined ? undefined : openingYear(chart, requestedYear);
  const yearProps = { months: chart?.months ?? [], year: year ?? 0, measure, maxSeries: maxSeries ?? 0 };
  return (
    <ChartFrame
      title={t("chart.title")}
      words={{
        showTable: t("chart.showTable"),
        hideTable: t("chart.hideTable"),
        loading: t("chart.loading"),
      }}
      state={stateOf(chart, year)}
      empty={t("chart.emptyYear", { year: String(year) })}
      controls={
        <>
          <SegmentedControl
            label={t("chart.measure")}
            segments={[
              { value: "amount", label: t("chart.amount") },
              { value: "energy", label: t("chart.energy") },
            ]}
            value={measure}
            onValueChange={(value) => onChange({ measure: value })}
          />
          {chart === undefined && <YearStepsSkeleton />}
          {chart !== undefined && year !== undefined && (
            <YearSteps {...chart} year={year} onYearChange={(next) => onChange({ year: next })} />
          )}
        </>
      }
      table={<YearTable {...yearProps} />}
    >
      <YearChart {...yearProps} />
    </ChartFrame>
  );
};
