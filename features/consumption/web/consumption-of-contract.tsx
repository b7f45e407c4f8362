import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";
import { query } from "#platform/web/api/query.ts";
import type { ChartType } from "../contract/chart-type.ts";
import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { ChartPart } from "./chart-part.tsx";
import styles from "./consumption-layout.module.css";
import { ClockNote, NoReadings, ReadingNotes } from "./reading-notes.tsx";
import { hasReadings } from "./series.ts";
import { spanOf, type Span } from "./span.ts";
import type { ConsumptionAddressState } from "./url-state.ts";
import { SummarySkeleton, UsageSummary } from "./usage-summary.tsx";

interface Wish {
  readonly contractId: number;
  readonly view: ChartType;
  /** A day of what is shown; undefined for the latest. */
  readonly date: PlainDate | undefined;
}

export interface ShownChart {
  /** Undefined until the first one arrives; then the one before, while `isStale`. */
  readonly chart: ConsumptionChart | undefined;
  readonly isStale: boolean;
}

const records = "no";
const rangeOf = ({ startsOn, endsOn }: Span) => ({ start: startsOn, end: endsOn });

/** Views whose latest stretch the server shows without being told which day that is. */
const isLatestByDefault = (view: ChartType): boolean => view === "monthly" || view === "quarter-hourly";

/** Columns of the stretch around the day. Fails to the boundary. */
const useChart = ({ contractId, view, date }: Wish): ShownChart => {
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
  // A view without readings says nothing of the one that is on its way.
  return { chart: isStale && asked.data.lastDay === null ? undefined : asked.data, isStale };
};

interface ConsumptionOfContractProps {
  contract: ContractName;
  view: ChartType;
  date: PlainDate | undefined;
  state: ConsumptionAddressState;
}

/** How much was used, against what and when; then the chart, and what to know about its readings. */
export const ConsumptionOfContract = ({ contract, view, date, state }: ConsumptionOfContractProps) => {
  const { contractId } = contract;
  const { chart, isStale } = useChart({ contractId, view, date });
  if (chart !== undefined && chart.lastDay === null) {
    return <NoReadings contract={contract} view={view} state={state} />;
  }
  const lastDay = chart?.lastDay ?? undefined;
  const day = date ?? (lastDay === undefined ? undefined : plainDate(lastDay));
  const isEmpty = chart !== undefined && !hasReadings(chart);
  return (
    <>
      {!isEmpty && (
        <div className={styles.first}>
          {chart === undefined ? (
            <SummarySkeleton />
          ) : (
            <UsageSummary contractId={contractId} chart={chart} isStale={isStale} />
          )}
        </div>
      )}
      {chart?.slots && day !== undefined && <ClockNote day={day} />}
      <ChartPart
        contractId={contractId}
        view={view}
        day={day}
        chart={chart}
        isStale={isStale}
        state={state}
      />
      {chart !== undefined && !isEmpty && <ReadingNotes chart={chart} />}
    </>
  );
};
