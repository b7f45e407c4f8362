import { plainDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";
import { Stack } from "#platform/ui/page/stack.tsx";
import type { ConsumptionAddressState } from "./address/use-consumption-address.ts";
import { ChartPart } from "./chart/chart-part.tsx";
import { NoReadings } from "./notes/no-readings.tsx";
import { ReadingNotes } from "./notes/reading-notes.tsx";
import { SummarySkeleton } from "./summary/summary-skeleton.tsx";
import { UsageSummary } from "./summary/usage-summary.tsx";
import { useChart } from "./use-chart.ts";

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
  const hasReadings = chart?.startsOn !== null;
  return (
    <Stack gap="large">
      {chart === undefined && <SummarySkeleton />}
      {chart !== undefined && hasReadings && (
        <UsageSummary contractId={contractId} chart={chart} isStale={isStale} />
      )}
      <ChartPart
        contractId={contractId}
        view={view}
        day={day}
        chart={chart}
        isStale={isStale}
        state={state}
      />
      {chart !== undefined && hasReadings && <ReadingNotes chart={chart} />}
    </Stack>
  );
};
