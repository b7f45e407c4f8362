import { keepPreviousData, useQuery, useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import {
  type ContractChoice,
  placeOf,
  searchContracts,
} from "#features/contracts/contract/search-contracts.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { usePausedText } from "#platform/web/use-paused-text.ts";
import type { ErrorWords } from "#platform/web/words/define-words.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./consumption-layout.module.css";
import { useConsumptionAddress } from "./url-state.ts";
import { useWords } from "./words.ts";

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

interface PartOfContractProps {
  failedTitle: string;
  fallback: ReactNode;
  /** Of the part, for the codes that its endpoints declare. */
  words: ErrorWords;
  renderPart: (contract: ContractChoice) => ReactNode;
}

/** A part of the screen about the contract of the address, below the choice of another one. */
export const PartOfContract = ({ failedTitle, fallback, words, renderPart }: PartOfContractProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { address, go } = useConsumptionAddress();
  const { contractName } = address;
  const { count, chosen } = useChosenContract(contractName);
  if (count === 0) return <NoContracts />;
  return (
    <div className={styles.part}>
      <ContractSelector chosen={chosen} onContractChange={(name) => go({ contractName: name })} />
      {chosen === undefined ? (
        <Notice tone="warning" title={t("contract.unknown", { name: contractName ?? "" })}>
          {platformWords("errors.contract_not_found")}
        </Notice>
      ) : (
        <PartBoundary key={chosen.contractId} failedTitle={failedTitle} fallback={fallback} words={words}>
          {renderPart(chosen)}
        </PartBoundary>
      )}
    </div>
  );
};
