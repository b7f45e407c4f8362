import { useSuspenseQuery } from "@tanstack/react-query";
import { isPlainDate } from "#energy/calendar.ts";
import { listContractNames } from "#features/contracts/contract/list-contract-names.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useConsumptionAddress } from "./address/use-consumption-address.ts";
import { ConsumptionOfContract } from "./consumption-of-contract.tsx";
import { chooseContract } from "./contract/choose-contract.ts";
import { ContractChoice } from "./contract/contract-choice.tsx";
import { NoContracts } from "./contract/no-contracts.tsx";
import styles from "./consumption-layout.module.css";
import { useWords } from "./words.ts";

/** The contract that the address names and what of it is shown; what the address gets wrong is said. */
export const ConsumptionOfCustomer = () => {
  const t = useWords();
  const state = useConsumptionAddress();
  const { contractName, view, date } = state.address;
  const { data: names } = useSuspenseQuery(query(listContractNames, {}));
  const contracts = names.result.electricity;
  if (contracts.length === 0) return <NoContracts />;

  const chosen = chooseContract(contracts, contractName);
  const latest = <LinkButton href={state.hrefOf({ date: undefined })}>{t("dates.latest")}</LinkButton>;
  return (
    <div className={styles.layout}>
      <ContractChoice
        contracts={contracts}
        chosen={chosen}
        onContractChange={(name) => state.go({ contractName: name })}
      />
      {chosen === undefined && (
        <Notice tone="warning" title={t("contract.unknown", { name: contractName ?? "" })}>
          {t("errors.contract_not_found")}
        </Notice>
      )}
      {chosen !== undefined && date !== undefined && !isPlainDate(date) && (
        <Notice tone="warning" title={t("dates.invalid", { date })} actions={latest}>
          {t("errors.cch_invalid_date")}
        </Notice>
      )}
      {chosen !== undefined && (date === undefined || isPlainDate(date)) && (
        <PartBoundary
          key={chosen.contractId}
          failedTitle={t("failed")}
          fallback={null}
          words={t}
          question={`${view} ${date ?? ""}`}
          failedActions={latest}
        >
          <ConsumptionOfContract contract={chosen} view={view} date={date} state={state} />
        </PartBoundary>
      )}
    </div>
  );
};
