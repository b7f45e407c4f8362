import { usePrefetchQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router";
import { getContract } from "#features/contracts/contract/get-contract.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useWords } from "../words.ts";
import { ContractOfAddress } from "./contract-of-address.tsx";
import { ContractSkeleton } from "./contract-skeleton.tsx";

/** A contract of electricity or gas, with or without something to do with it in the address. */
export const ContractScreen = () => {
  const t = useWords();
  const path = usePath();
  const { contractName = "", contractType = "gas" } = useParams();
  const title = t("detail.title", { name: contractName });
  const documentTitle = useDocumentTitle(title);
  // Beside the names, which say whether there is such a contract, and not after them.
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
        <ContractOfAddress />
      </PartBoundary>
    </Page>
  );
};
