import { useSuspenseQuery, usePrefetchQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { contractActionOf } from "../contract/contract-actions.ts";
import { commodities } from "../contract/contract-fields.ts";
import { getContract } from "../contract/get-contract.ts";
import { listContractNames } from "../contract/list-contract-names.ts";
import { contractRoutes, contractAddress } from "../contract/routes.ts";
import { ContractLayout } from "./contract-layout.tsx";
import { consumptionAnchor } from "./contract-parts.tsx";
import { commodityOfContract, type ContractNames } from "./contract-rules.ts";
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
            <Skeleton width="min(100%, 22rem)" height="1.5em" />
            <Skeleton width="12rem" height="1.6em" />
            <Skeleton width="min(100%, 18rem)" height="68px" />
            <Skeleton width="min(100%, 20rem)" height="1.5em" />
            <Skeleton width="11rem" height="44px" />
          </Stack>
        }
        selector={selector ?? <Skeleton height="78px" />}
        cards={
          <>
            <Stack>
              <CardSkeleton rows={10} />
              <CardSkeleton rows={6} />
            </Stack>
            <Stack>
              <CardSkeleton rows={9} />
              <CardSkeleton rows={4} />
            </Stack>
          </>
        }
      >
        <Skeleton width="12rem" height="1.6em" />
        <Skeleton height="180px" />
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

interface ContractSelectorProps {
  names: ContractNames;
  contractName: string;
}

/** Selects another contract by number, address or CUPS; hidden when the customer has only one. */
export const ContractSelector = ({ names, contractName }: ContractSelectorProps) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const navigate = useNavigate();
  const hasBoth = commodities.every((commodity) => names[commodity].length > 0);
  const options = commodities.flatMap((commodity) =>
    names[commodity].map(({ name, fullAddress, cups, state }) => ({
      value: name,
      label: name,
      detail: [
        ...(hasBoth ? [t(`commodity.${commodity}`)] : []),
        ...(state === "closed" ? [t("status.closed")] : []),
        fullAddress,
        cups,
      ].join(" · "),
    })),
  );
  if (options.length < 2) return null;
  const handleChoice = (name: string): void => {
    const commodity = commodityOfContract(names, name);
    if (commodity === undefined || name === contractName) return;
    const { route, params } = contractAddress(commodity, name);
    void navigate(path(route, params));
  };
  return (
    <Selector
      label={t("selector.label")}
      options={options}
      value={contractName}
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
  const { data: names } = useSuspenseQuery(query(listContractNames, {}));
  const commodity = commodityOfContract(names.result, contractName);
  if (commodity === undefined)
    return <MissingContract contractType={contractType} contractName={contractName} />;

  const { route, params } = contractAddress(commodity, contractName);
  const contractPath = path(route, params);
  if (action !== undefined) {
    const known = contractActionOf(action);
    if (known === "consumption")
      return <Navigate to={`${contractPath}#${consumptionAnchor}`} state={{ keepFocus: true }} replace />;
    return <Navigate to={contractPath} state={{ keepFocus: known !== undefined, action: known }} replace />;
  }
  if (contractType !== params["contractType"]) return <Navigate to={contractPath} replace />;

  const selector = <ContractSelector names={names.result} contractName={contractName} />;
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
  const title = t("detail.title", { name: contractName });
  const documentTitle = useDocumentTitle(title);
  // Loaded in parallel with the names, which are needed to know whether the contract exists.
  usePrefetchQuery(query(getContract, { params: { name: contractName } }));
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      back={
        <TextLink
          href={path(contractRoutes.contracts, { contractType })}
          icon={<ArrowLeft aria-hidden="true" />}
          variant="quiet"
        >
          {t("list.title")}
        </TextLink>
      }
    >
      <PartBoundary
        failedTitle={t("detail.failed")}
        fallback={<ContractSkeleton />}
        words={t}
        question={contractName}
      >
        <ContractOfUrl />
      </PartBoundary>
    </Page>
  );
};
