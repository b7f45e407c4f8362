import { useSuspenseQueries } from "@tanstack/react-query";
import { Flame, Zap, FileText } from "lucide-react";
import { Navigate, useParams } from "react-router";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TabLinks } from "#platform/ui/navigation/tabs.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { Slot } from "#platform/web/portal/slots.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { contractActions, type ContractAction, contractActionOf } from "../contract/contract-actions.ts";
import { type Commodity, commodities } from "../contract/contract-fields.ts";
import { contractRoutes } from "../contract/routes.ts";
import { summarizeContracts } from "../contract/summarize-contracts.ts";
import { useContractColumns } from "./contract-columns.tsx";
import { shownCommodities, commodityOf } from "./contract-rules.ts";
import { ContractTable } from "./contract-table.tsx";
import { useWords } from "./words.ts";

const icons = { electricity: Zap, gas: Flame };

interface CommodityTabsProps {
  commodities: readonly Commodity[];
  current: Commodity;
  action: ContractAction | undefined;
}

/** Tabs for customers with electricity and gas. */
export const CommodityTabs = ({ commodities, current, action }: CommodityTabsProps) => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const hrefOf = (contractType: Commodity): string =>
    action === undefined
      ? path(contractRoutes.contracts, { contractType })
      : path(contractRoutes.contractsAction, { contractType, action: contractActions[action][language] });
  return (
    <TabLinks
      label={t("list.kinds")}
      links={commodities.map((commodity) => {
        const Icon = icons[commodity];
        return {
          href: hrefOf(commodity),
          label: t(`commodity.${commodity}`),
          icon: <Icon aria-hidden="true" />,
          isCurrent: commodity === current,
        };
      })}
    />
  );
};

const usualRows = 4;

export const ContractListSkeleton = ({ commodity }: { commodity: Commodity }) => {
  const t = useWords();
  const columns = useContractColumns(commodity, undefined, { showProduct: true, showPower: true });
  return (
    <Stack gap="large">
      <Skeleton width="min(100%, 28rem)" height="104px" />
      <Stack>
        <Skeleton width="8rem" height="36px" />
        <DataTable
          caption={t(`list.caption.${commodity}`)}
          columns={columns}
          rows={undefined}
          rowKey={(contract) => contract.name}
          actions={() => null}
          actionsHeader={t("columns.actions")}
          loadingLabel={t("list.loading")}
          skeletonRows={usualRows}
          empty={null}
        />
      </Stack>
    </Stack>
  );
};

/** Empty state of a customer without contracts, with the retailer's contact details. */
export const NoContracts = () => {
  const t = useWords();
  return (
    <EmptyState icon={<FileText aria-hidden="true" />} title={t("empty.title")} actions={<ContactButtons />}>
      <Stack gap="small">
        <p>{t("empty.whatWillBe")}</p>
        <p>{t("empty.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};

interface ContractListPartProps {
  commodity: Commodity;
  action: ContractAction | undefined;
}

/** Tabs and list of the commodities that the customer has; redirects to gas a customer who has only gas. */
export const ContractListPart = ({ commodity, action }: ContractListPartProps) => {
  const path = usePath();
  const { features } = useSettings();
  const [{ data: held }, { data: settings }] = useSuspenseQueries({
    queries: [query(summarizeContracts, {}), query(getPrivateSettings, {})],
  });
  const displayed = shownCommodities(features.displayTypes);
  const withContracts = commodities.filter(
    (candidate) => displayed.includes(candidate) && held[candidate].count > 0,
  );
  const [first] = withContracts;
  if (first === undefined) return <NoContracts />;
  if (!withContracts.includes(commodity)) {
    return <Navigate to={path(contractRoutes.contracts, { contractType: first })} replace />;
  }
  return (
    <Stack gap="large">
      {withContracts.length > 1 && (
        <CommodityTabs commodities={withContracts} current={commodity} action={action} />
      )}
      <ContractTable
        commodity={commodity}
        action={action}
        settings={settings.contracts}
        held={held[commodity]}
      />
    </Stack>
  );
};

/** The customer's contracts of one commodity; with an action in the URL, the choice of a contract for it. */
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
      width="full"
      lead={action === undefined ? undefined : t(`list.chooseFor.${action}`)}
    >
      {action === undefined && <Slot name="contracts.pending" subject="" />}
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
