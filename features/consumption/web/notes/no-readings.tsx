import { Gauge } from "lucide-react";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import type { ContractName } from "#features/contracts/contract/list-contract-names.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import type { ConsumptionAddressState } from "../address/use-consumption-address.ts";
import { useWords } from "../words.ts";

interface NoReadingsProps {
  contract: ContractName;
  view: ChartType;
  state: ConsumptionAddressState;
}

/** A contract without any reading of this detail: why, and from when there will be. */
export const NoReadings = ({ contract, view, state }: NoReadingsProps) => {
  const t = useWords();
  const icon = <Gauge aria-hidden="true" />;
  if (view === "quarter-hourly") {
    return (
      <EmptyState
        icon={icon}
        title={t("noReadings.quartersTitle")}
        actions={<LinkButton href={state.hrefOf({ view: "hourly" })}>{t("noReadings.byHours")}</LinkButton>}
      >
        {t("noReadings.quartersText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t(`noReadings.title.${contract.state}`)}>
      {t(`noReadings.text.${contract.state}`)}
    </EmptyState>
  );
};
