import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { findFilter, setFilter, withoutField } from "#platform/web/list/filter-state.ts";
import { type ChartGrouping, chartInvoices } from "../contract/chart-invoices.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { openingYear } from "./chart-year.ts";
import {
  filteredBy,
  type InvoiceViewState,
  type ManyContractsGrouping,
  manyContractsGroupings,
} from "./url-state.ts";
import { useWords } from "./words.ts";
import { YearChart } from "./year-chart.tsx";

// Loaded when a customer asks for them or has many contracts, which most do not.
const YearTable = lazy(async () => ({ default: (await import("./year-table.tsx")).YearTable }));
const DearestContracts = lazy(async () => ({ default: (await import("./year-table.tsx")).DearestContracts }));

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

interface InvoiceChartProps {
  type: InvoiceKind;
  /** Of the list, with the contract in the path; a month is not a condition of the chart that it is chosen in. */
  filter: readonly FilterItem[];
  state: InvoiceViewState;
}

/** Billed euros or energy by month of a year, stacked by contract, or by what many contracts have in common. */
export const InvoiceChart = (props: InvoiceChartProps) => {
  const t = useWords();
  const filter = withoutField(props.filter, "month");
  return (
    <PartBoundary failedTitle={t("chart.failed")} words={t} question={JSON.stringify(filter)} fallback={null}>
      <LoadedChart {...props} filter={filter} />
    </PartBoundary>
  );
};

type Chart = AnswerOf<typeof chartInvoices>;

const stateOf = (chart: Chart | undefined, year: number | undefined): "loading" | "empty" | "ready" => {
  if (chart === undefined) return "loading";
  return chart.months.some(({ month }) => month.startsWith(String(year))) ? "ready" : "empty";
};

interface GroupingControlProps {
  by: ChartGrouping;
  onChange: (by: ManyContractsGrouping) => void;
}

/** What the bars of many contracts are divided by. */
const GroupingControl = ({ by, onChange }: GroupingControlProps) => {
  const t = useWords();
  return (
    <SegmentedControl
      label={t("chart.by")}
      segments={manyContractsGroupings.map((value) => ({ value, label: t(`chart.groupings.${value}`) }))}
      value={manyContractsGroupings.find((value) => value === by) ?? "municipality"}
      onValueChange={onChange}
    />
  );
};

/** The state of the list with or without the month that a bar stands for. */
const useMonthChoice = ({ view, change, hrefOf }: InvoiceViewState) => {
  const selectedMonth = findFilter(view.filter, "month")?.value;
  const changesTo = (month: string) => ({
    ...filteredBy(
      month === selectedMonth
        ? withoutField(view.filter, "month")
        : setFilter(view.filter, { field: "month", value: month }),
    ),
    year: Number(month.slice(0, 4)),
  });
  return {
    selectedMonth,
    onMonthChange: (month: string): void => change(changesTo(month)),
    hrefOfMonth: (month: string): string => hrefOf(changesTo(month)),
  };
};

const LoadedChart = ({ type, filter, state }: InvoiceChartProps) => {
  const t = useWords();
  const { view, change, hrefOf } = state;
  const { measure, by } = view;
  const monthChoice = useMonthChoice(state);
  const { data: loaded } = useQuery({
    // The server divides a few contracts by contract, unless something else is asked for.
    ...query(chartInvoices, {
      query: { type, filter: [...filter], ...(by === "municipality" ? {} : { by }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const { data: settings } = useQuery({ ...query(getPrivateSettings, {}), throwOnError: true });
  const maxSeries = settings?.invoices.contractsInChart;
  const chart = maxSeries === undefined ? undefined : loaded;
  // The list already shows that there are no invoices.
  if (chart?.months.length === 0 && filter.length === 0) return null;
  const year = chart === undefined ? undefined : openingYear(chart, view.year);
  const yearProps = {
    months: chart?.months ?? [],
    by: chart?.by ?? "contract",
    year: year ?? 0,
    measure,
    maxSeries: maxSeries ?? 0,
  };
  const hasGroups = chart !== undefined && chart.by !== "contract";
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
          {hasGroups && <GroupingControl by={chart.by} onChange={(next) => change({ by: next })} />}
          <SegmentedControl
            label={t("chart.measure")}
            segments={[
              { value: "amount", label: t("chart.amount") },
              { value: "energy", label: t("chart.energy") },
            ]}
            value={measure}
            onValueChange={(value) => change({ measure: value })}
          />
          {chart === undefined && <YearStepsSkeleton />}
          {chart !== undefined && year !== undefined && (
            <YearSteps {...chart} year={year} onYearChange={(next) => change({ year: next })} />
          )}
        </>
      }
      table={
        <Suspense fallback={null}>
          <YearTable {...yearProps} />
        </Suspense>
      }
    >
      <YearChart {...yearProps} {...monthChoice} />
      {hasGroups && (
        <Suspense fallback={null}>
          <DearestContracts
            contracts={chart.dearest}
            year={yearProps.year}
            hrefOfContract={(name) =>
              hrefOf(filteredBy(setFilter(view.filter, { field: "contract", values: [name] })))
            }
          />
        </Suspense>
      )}
    </ChartFrame>
  );
};
