import { keepPreviousData, useQuery, useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { useMemo } from "react";
import { isPlainDate } from "#energy/calendar.ts";
import {
  type ContractChoice,
  placeOf,
  searchContracts,
} from "#features/contracts/contract/search-contracts.ts";
import { ChartSkeleton } from "#platform/ui/data/energy-chart.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePausedText } from "#platform/web/use-paused-text.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { consumptionRoutes } from "../contract/routes.ts";
import styles from "./consumption-layout.module.css";
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

/** For customers without an electricity contract: the purpose of the screen, and whom to contact. */
export const NoContracts = () => {
  const t = useWords();
  return (
    <EmptyState
      icon={<Gauge aria-hidden="true" />}
      title={t("noContracts.title")}
      actions={<ContactButtons />}
    >
      <Stack gap="small">
        <p>{t("noContracts.whatWillBe")}</p>
        <p>{t("noContracts.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};

const choicesAtOnce = 20;
const choices = (filter: string) =>
  query(searchContracts, {
    query: { type: "electricity", limit: choicesAtOnce, ...(filter === "" ? {} : { filter }) },
  });

interface ContractSelectorProps {
  /** Undefined when the URL has no known contract. */
  chosen: ContractChoice | undefined;
  onContractChange: (name: string) => void;
}

/** Selects a contract by number, address or CUPS; a customer with only one sees its name as text. */
export const ContractSelector = ({ chosen, onContractChange }: ContractSelectorProps) => {
  const t = useWords();
  const formats = useFormats();
  const [filter, search] = usePausedText();
  const { data: all } = useSuspenseQuery(choices(""));
  const { data: found = all, isPlaceholderData } = useQuery({
    ...choices(filter),
    placeholderData: keepPreviousData,
  });
  if (all.total_items === 1 && chosen !== undefined) {
    return <p className={styles.only}>{t("contract.only", { place: placeOf(chosen), name: chosen.name })}</p>;
  }
  return (
    <div className={styles.choice}>
      <Selector
        label={t("contract.label")}
        options={found.items.map((contract) => ({
          value: contract.name,
          label: placeOf(contract),
          detail: [
            ...(contract.state === "active" ? [] : [t(`contract.states.${contract.state}`)]),
            ...(contract.alias === null ? [] : [contract.fullAddress]),
            contract.name,
            contract.cups,
          ].join(" · "),
        }))}
        search={{ total: found.total_items, isBusy: isPlaceholderData, onSearch: search }}
        value={chosen?.name}
        chosenLabel={chosen && placeOf(chosen)}
        onValueChange={onContractChange}
        emptyText={t("contract.none")}
        moreText={({ shown, total }) =>
          t("contract.more", { shown: formats.number(shown), total: formats.number(total) })
        }
      />
    </div>
  );
};

/** The contracts, active ones first, and the one of the URL; undefined when it is not an electricity contract. */
export const useChosenContract = (contractName: string | undefined) => {
  const [{ data: all }, { data: named }] = useSuspenseQueries({
    queries: [
      choices(""),
      contractName === undefined
        ? choices("")
        : query(searchContracts, { query: { type: "electricity", name: contractName } }),
    ],
  });
  return { count: all.total_items, chosen: named.items[0] };
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
        {count > 1 && chosen !== undefined && (
          <ContractChecklist
            main={chosen}
            chosenNames={otherNames}
            others={others.found}
            most={most}
            onOthersChange={(names) => state.go({ others: names })}
          />
        )}
        {count > 1 && <TextLink href={path(consumptionRoutes.supplies)}>{t("allSupplies")}</TextLink>}
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
