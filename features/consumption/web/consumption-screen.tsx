import { useMemo } from "react";
import { isPlainDate } from "#energy/calendar.ts";
import { ChartSkeleton } from "#platform/ui/data/energy-chart.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { consumptionRoutes } from "../contract/routes.ts";
import styles from "./consumption-layout.module.css";
import { ContractSelector, NoContracts, useChosenContract } from "./contract-choice.tsx";
import { ConsumptionOfContract } from "./consumption-of-contract.tsx";
import { ConsumptionTogether } from "./together/consumption-together.tsx";
import { ContractChecklist } from "./together/contract-checklist.tsx";
import { useNamedContracts } from "./together/use-charts-together.ts";
import { useConsumptionAddress } from "./url-state.ts";
import { SummarySkeleton } from "./usage-summary.tsx";
import { useWords } from "./words.ts";

export const ConsumptionSkeleton = () => {
  const t = useWords();
  return (
    <div className={styles.layout}>
      <Skeleton width="min(100%, 36rem)" height="78px" />
      <SummarySkeleton />
      <ChartSkeleton label={t("loading")} />
    </div>
  );
};

/** The consumption of the contract in the URL; reports what is wrong in the URL. */
export const ConsumptionOfCustomer = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const path = usePath();
  const state = useConsumptionAddress();
  const { contractName, view, date } = state.address;
  const { count, chosen } = useChosenContract(contractName);
  const most = useSettings().consumption.contractsInChart;
  const otherNames = useMemo(
    () => state.address.others.filter((name) => name !== chosen?.name).slice(0, most - 1),
    [state.address.others, chosen, most],
  );
  const others = useNamedContracts(otherNames);
  const together = useMemo(() => (chosen === undefined ? [] : [chosen, ...others.found]), [chosen, others]);
  const isTogether = otherNames.length > 0 && (others.found.length > 0 || !others.isLoaded);
  if (count === 0) return <NoContracts />;

  const latest = <LinkButton href={state.hrefOf({ date: undefined })}>{t("dates.latest")}</LinkButton>;
  return (
    <div className={styles.layout}>
      <div className={styles.contracts}>
        <ContractSelector chosen={chosen} onContractChange={(name) => state.go({ contractName: name })} />
        {count > 1 && (
          <div className={styles.tools}>
            <TextLink href={path(consumptionRoutes.supplies)}>{t("allSupplies")}</TextLink>
            {chosen !== undefined && (
              <ContractChecklist
                main={chosen}
                chosenNames={otherNames}
                others={others.found}
                most={most}
                onOthersChange={(names) => state.go({ others: names })}
              />
            )}
          </div>
        )}
      </div>
      {chosen === undefined && (
        <Notice tone="warning" title={t("contract.unknown", { name: contractName ?? "" })}>
          {platformWords("errors.contract_not_found")}
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
          {isTogether ? (
            <ConsumptionTogether
              contracts={together}
              isWhole={others.isLoaded}
              view={view}
              date={date}
              state={state}
            />
          ) : (
            <ConsumptionOfContract contract={chosen} view={view} date={date} state={state} />
          )}
        </PartBoundary>
      )}
    </div>
  );
};

export const ConsumptionScreen = () => {
  const t = useWords();
  const documentTitle = useDocumentTitle(t("title"));
  return (
    <Page title={t("title")} documentTitle={documentTitle}>
      <PartBoundary failedTitle={t("failed")} fallback={<ConsumptionSkeleton />} words={t}>
        <ConsumptionOfCustomer />
      </PartBoundary>
    </Page>
  );
};
