import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ContractChoice } from "#features/contracts/contract/search-contracts.ts";
import { FoldList } from "#platform/ui/layout/fold.tsx";
import { query } from "#platform/web/api/query.ts";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { ChartPart } from "./chart-part.tsx";
import { costOfChart, CostSection } from "./cost-section.tsx";
import { isCostOf } from "./cost-points.ts";
import { InsightLine } from "./patterns/insight-line.tsx";
import { ForecastSection } from "./forecast-section.tsx";
import { ClockNote, NoReadings, ReadingNotes, ReadingsFold } from "./reading-notes.tsx";
import { hasReadings } from "./series.ts";
import { spanOf, type Span } from "./span.ts";
import type { ConsumptionAddressState } from "./url-state.ts";
import { SummarySkeleton, UsageSummary } from "./usage-summary.tsx";

interface ChartSelection {
  readonly contractId: number;
  readonly view: ChartType;
  /** A day of the range shown; undefined for the latest. */
  readonly date: PlainDate | undefined;
}

export interface ShownChart {
  /** Undefined until the first one is loaded; the previous one while `isStale`. */
  readonly chart: ConsumptionChart | undefined;
  readonly isStale: boolean;
}

const records = "no";
const rangeOf = ({ startsOn, endsOn }: Span) => ({ start: startsOn, end: endsOn });

/** Views whose latest range is the server's default, so it can be requested without knowing the latest day. */
const isLatestByDefault = (view: ChartType): boolean => view === "monthly" || view === "quarter-hourly";

/** Fetches the chart of the range around the day. Errors go to the error boundary. */
const useChart = ({ contractId, view, date }: ChartSelection): ShownChart => {
  const isLatest = date === undefined;
  const year = useQuery({
    ...query(getConsumptionChart, { params: { contractId, type: "monthly" }, query: { records } }),
    enabled: isLatest && !isLatestByDefault(view),
    throwOnError: true,
  });
  const lastDay = year.data?.lastDay ?? null;
  const day = date ?? (lastDay === null ? undefined : plainDate(lastDay));
  const range = isLatest && isLatestByDefault(view) ? {} : day && rangeOf(spanOf(view, day));
  const asked = useQuery({
    ...query(getConsumptionChart, { params: { contractId, type: view }, query: { records, ...range } }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const isStale = asked.isPlaceholderData;
  if (asked.data === undefined) return { chart: lastDay === null ? year.data : undefined, isStale };
  // A chart without readings is not shown as a placeholder while the next one is loading.
  return { chart: isStale && asked.data.lastDay === null ? undefined : asked.data, isStale };
};

/** The cost of the chart's days; undefined until it is loaded. Its failure is one of the chart when it draws the cost. */
const useCost = (contractId: number, chart: ConsumptionChart | undefined, isDrawn: boolean) => {
  const isAsked = chart !== undefined && chart.startsOn !== null;
  const { data } = useQuery({
    ...(isAsked
      ? costOfChart(contractId, chart)
      : query(getConsumptionCost, { params: { contractId, type: "monthly" } })),
    enabled: isAsked,
    throwOnError: isDrawn,
  });
  return isAsked && data !== undefined && isCostOf(chart, data) ? data : undefined;
};

interface ConsumptionOfContractProps {
  contract: ContractChoice;
  view: ChartType;
  date: PlainDate | undefined;
  state: ConsumptionAddressState;
}

/** The consumption and its cost, the chart with the notes on its readings, and the rest in folds with anchors. */
export const ConsumptionOfContract = ({ contract, view, date, state }: ConsumptionOfContractProps) => {
  const { contractId } = contract;
  const { chart, isStale } = useChart({ contractId, view, date });
  const cost = useCost(contractId, chart, state.address.unit === "cost");
  if (chart !== undefined && chart.lastDay === null) {
    return <NoReadings contract={contract} view={view} state={state} />;
  }
  const lastDay = chart?.lastDay ?? undefined;
  const day = date ?? (lastDay === undefined ? undefined : plainDate(lastDay));
  const isEmpty = chart !== undefined && !hasReadings(chart);
  return (
    <>
      {chart === undefined && <SummarySkeleton />}
      {chart !== undefined && !isEmpty && (
        <UsageSummary
          contractId={contractId}
          chart={chart}
          cost={cost}
          unit={state.address.unit}
          isStale={isStale}
        />
      )}
      <InsightLine contract={contract} />
      {chart?.slots && day !== undefined && <ClockNote day={day} clock={chart.slots.clock} />}
      <ChartPart
        contractId={contractId}
        view={view}
        day={day}
        chart={chart}
        cost={cost}
        isStale={isStale}
        state={state}
      />
      {chart !== undefined && !isEmpty && <ReadingNotes chart={chart} />}
      {chart !== undefined && (
        <FoldList>
          {!isEmpty && <CostSection contractId={contractId} chart={chart} />}
          <ForecastSection contractId={contractId} />
          {!isEmpty && <ReadingsFold chart={chart} />}
        </FoldList>
      )}
    </>
  );
};
