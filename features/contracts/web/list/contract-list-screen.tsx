import { Navigate, useParams } from "react-router";
import { contractActionOf } from "#features/contracts/contract/contract-actions.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { commodityOf, shownCommodities } from "../rules/shown-commodities.ts";
import { useWords } from "../words.ts";
import { ContractListPart } from "./contract-list-part.tsx";
import { ContractListSkeleton } from "./contract-list-skeleton.tsx";

/** The customer's contracts of one kind; with an action in the address, the choice of the contract to do it with. */
export const ContractListScreen = () => {
  const t = useWords();
  const path = usePath();
  const { features } = useSettings();
  const { contractType, action: segment } = useParams();
  const commodity = commodityOf(contractType, features.displayTypes);
  const action = segment === undefined ? undefined : contractActionOf(segment);
  const title = action === undefined ? t("list.title") : t("list.chooseTitle");
  const documentTitle = useDocumentTitle(title);

  if (commodity === undefined || (segment !== undefined && action === undefined)) {
    const shown = commodity ?? shownCommodities(features.displayTypes)[0] ?? "electricity";
    return <Navigate to={path(contractRoutes.contracts, { contractType: shown })} replace />;
  }
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      lead={action === undefined ? undefined : t(`list.chooseFor.${action}`)}
    >
      <PartBoundary
        failedTitle={t("list.failed")}
        fallback={<ContractListSkeleton commodity={commodity} />}
        words={t}
      >
        <ContractListPart key={commodity} commodity={commodity} action={action} />
      </PartBoundary>
    </Page>
  );
};
