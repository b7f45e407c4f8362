import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ChartFrame } from "#platform/ui/data/chart-frame.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { chartInvoices } from "#features/invoices/contract/chart-invoices.ts";
import type { FilterItem } from "#features/invoices/contract/invoice-filter.ts";
import type { InvoiceType } from "#features/invoices/contract/invoice-kind.ts";
import type { Measure } from "../address/invoice-view.ts";
import { useWords } from "../words.ts";
import { openingYear } from "./chart-year.ts";
import { YearChart } from "./year-chart.tsx";
import { YearSteps, YearStepsSkeleton } from "./year-steps.tsx";
import { YearTable } from "./year-table.tsx";

interface InvoiceChartProps {
  type: InvoiceType;
  filter: readonly FilterItem[];
  measure: Measure;
  /** The year asked for; undefined for the latest. */
  year: number | undefined;
  onChange: (changes: { measure: Measure } | { year: number }) => void;
}

/** Months of a year, stacked by contract: what was billed, in euros or in energy. */
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

const LoadedChart = ({ type, filter, measure, year: asked, onChange }: InvoiceChartProps) => {
  const t = useWords();
  const { data: chart } = useQuery({
    ...query(chartInvoices, { query: { type, filter: [...filter] } }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  // Nothing was ever billed: the list says so, an empty chart would only repeat it.
  if (chart?.months.length === 0 && filter.length === 0) return null;
  const year = chart === undefined ? undefined : openingYear(chart, asked);
  const shown = { months: chart?.months ?? [], year: year ?? 0, measure };
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
      table={<YearTable {...shown} />}
    >
      <YearChart {...shown} />
    </ChartFrame>
  );
};
