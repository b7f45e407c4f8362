import { keepPreviousData, usePrefetchQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { SurroundedBySlot } from "#platform/web/portal/slots.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePausedText } from "#platform/web/use-paused-text.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { contractActionOf } from "../contract/contract-actions.ts";
import { commodities } from "../contract/contract-fields.ts";
import { getContract } from "../contract/get-contract.ts";
import { contractRoutes, contractAddress } from "../contract/routes.ts";
import { type ContractChoice, placeOf, searchContracts } from "../contract/search-contracts.ts";
import { ContractLayout } from "./contract-layout.tsx";
import { consumptionAnchor } from "./contract-parts.tsx";
import { ContractView } from "./contract-view.tsx";
import { useWords } from "./words.ts";

const CardSkeleton = ({ rows }: { rows: number }) => (
  <Card>
    <Skeleton width="40%" height="1.4em" />
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} width={row % 2 === 0 ? "88%" : "72%"} height="1.6em" />
    ))}
  </Card>
);

/** Skeleton of the contract; the selector may be loaded already. */
export const ContractSkeleton = ({ selector }: { selector?: ReactNode }) => {
  const t = useWords();
  return (
    <>
      <VisuallyHidden>
        <output>{t("detail.loading")}</output>
      </VisuallyHidden>
      <ContractLayout
        summary={
          <Stack>
            <Skeleton width="min(100%, 18rem)" height="55px" />
            <Skeleton width="min(100%, 20rem)" height="44px" />
            <Skeleton width="12rem" height="1.6em" />
            <Skeleton width="min(100%, 22rem)" height="1.5em" />
          </Stack>
        }
        selector={selector ?? <Skeleton height="78px" />}
        cards={
          <>
            <CardSkeleton rows={9} />
            <CardSkeleton rows={9} />
          </>
        }
      >
        <Skeleton height="440px" />
      </ContractLayout>
    </>
  );
};

interface MissingContractProps {
  contractType: string | undefined;
  contractName: string;
}

/** Redirects to the list, with a message, when the customer does not have the contract in the URL. */
export const MissingContract = ({ contractType = "gas", contractName }: MissingContractProps) => {
  const t = useWords();
  const path = usePath();
  const showSnackbar = useSnackbar();
  const text = t("detail.missing", { name: contractName });
  // The snackbar is rendered outside this screen, so it survives the redirect.
  useEffect(() => showSnackbar({ text, tone: "negative" }), [showSnackbar, text]);
  return <Navigate to={path(contractRoutes.contracts, { contractType })} replace />;
};

const choicesAtOnce = 20;

/** Selects another contract by name, number, address or CUPS; hidden when the customer has only one. */
export const ContractSelector = ({ contract }: { contract: ContractChoice }) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const navigate = useNavigate();
  const [filter, search] = usePausedText();
  const { data: all } = useSuspenseQuery(query(searchContracts, { query: { limit: choicesAtOnce } }));
  const { data: found = all, isPlaceholderData } = useQuery({
    ...query(searchContracts, { query: { limit: choicesAtOnce, ...(filter === "" ? {} : { filter }) } }),
    placeholderData: keepPreviousData,
  });
  if (all.total_items < 2) return null;
  const hasBoth = commodities.every((commodity) =>
    all.items.some((choice) => choice.commodity === commodity),
  );
  const options = found.items.map((choice) => ({
    value: choice.name,
    label: placeOf(choice),
    detail: [
      ...(hasBoth || choice.commodity !== contract.commodity ? [t(`commodity.${choice.commodity}`)] : []),
      ...(choice.state === "closed" ? [t("status.closed")] : []),
      ...(choice.alias === null ? [] : [choice.fullAddress]),
      choice.name,
      choice.cups,
    ].join(" · "),
  }));
  const handleChoice = (name: string): void => {
    const chosen = found.items.find((choice) => choice.name === name);
    if (chosen === undefined || name === contract.name) return;
    const { route, params } = contractAddress(chosen.commodity, name);
    void navigate(path(route, params));
  };
  return (
    <Selector
      label={t("selector.label")}
      options={options}
      search={{ total: found.total_items, isBusy: isPlaceholderData, onSearch: search }}
      value={contract.name}
      chosenLabel={placeOf(contract)}
      onValueChange={handleChoice}
      emptyText={t("selector.none")}
      moreText={({ shown, total }) =>
        t("selector.more", { shown: formats.number(shown), total: formats.number(total) })
      }
    />
  );
};

/**
 * The contract in the URL, if the customer has it. A known action is executed and removed from the URL, an unknown
 * one is only removed; a gas contract under an electricity URL is redirected to its own.
 */
export const ContractOfUrl = () => {
  const t = useWords();
  const path = usePath();
  const { contractType, contractName = "", action } = useParams();
  const [search] = useSearchParams();
  const { data: named } = useSuspenseQuery(query(searchContracts, { query: { name: contractName } }));
  const [contract] = named.items;
  if (contract === undefined)
    return <MissingContract contractType={contractType} contractName={contractName} />;

  const { route, params } = contractAddress(contract.commodity, contractName);
  const contractPath = path(route, params);
  if (action !== undefined) {
    const known = contractActionOf(action);
    if (known === "consumption")
      return <Navigate to={`${contractPath}#${consumptionAnchor}`} state={{ keepFocus: true }} replace />;
    const state = {
      keepFocus: known !== undefined,
      action: known,
      powers: search.get("powers") ?? undefined,
      product: search.get("product") ?? undefined,
    };
    return <Navigate to={contractPath} state={state} replace />;
  }
  if (contractType !== params["contractType"]) return <Navigate to={contractPath} replace />;

  const selector = <ContractSelector contract={contract} />;
  return (
    <PartBoundary
      key={contractName}
      failedTitle={t("detail.failed")}
      fallback={<ContractSkeleton selector={selector} />}
      words={t}
      failedActions={selector}
    >
      <ContractView contractName={contractName} selector={selector} />
    </PartBoundary>
  );
};

export const ContractScreen = () => {
  const t = useWords();
  const path = usePath();
  const { contractName = "", contractType = "gas" } = useParams();
  const { data: named } = useQuery(query(searchContracts, { query: { name: contractName } }));
  const [contract] = named?.items ?? [];
  const title = contract === undefined ? t("detail.title", { name: contractName }) : placeOf(contract);
  // The supply of gas is often at the same place as that of electricity.
  const documentTitle = useDocumentTitle(contractType === "gas" ? `${title} (${t("commodity.gas")})` : title);
  // Loaded in parallel with its name, which is needed to know whether the contract exists.
  usePrefetchQuery(query(getContract, { params: { name: contractName } }));
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      back={<BackLink href={path(contractRoutes.contracts, { contractType })}>{t("list.title")}</BackLink>}
    >
      <PartBoundary
        failedTitle={t("detail.failed")}
        fallback={<ContractSkeleton />}
        words={t}
        question={contractName}
      >
        <SurroundedBySlot name="contract.changes" subject={contractName}>
          <ContractOfUrl />
        </SurroundedBySlot>
      </PartBoundary>
    </Page>
  );
};
