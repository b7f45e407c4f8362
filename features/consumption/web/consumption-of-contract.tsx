import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";
import type { ConsumptionAddressState } from "./address/use-consumption-address.ts";
import { ChartPart } from "./chart/chart-part.tsx";
import { ClockNote } from "./notes/clock-note.tsx";
import { NoReadings } from "./notes/no-readings.tsx";
import { ReadingNotes } from "./notes/reading-notes.tsx";
import { hasReadings } from "./points/has-readings.ts";
import { SummarySkeleton } from "./summary/summary-skeleton.tsx";
import { UsageSummary } from "./summary/usage-summary.tsx";
import { useChart } from "./use-chart.ts";
import styles from "./consumption-layout.module.css";

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
