import { Flame, Layers, Zap } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { TabLinks } from "#platform/ui/navigation/tabs.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { query } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { summarizeInvoices } from "../contract/summarize-invoices.ts";
import { InvoiceChart } from "./invoice-chart.tsx";
import { InvoiceFilters } from "./invoice-filters.tsx";
import { InvoiceList, InvoiceListSkeleton } from "./invoice-list.tsx";
import { LastInvoice } from "./last-invoice.tsx";
import { OwedSummary } from "./owed-summary.tsx";
import { scopeToContract, useInvoiceView } from "./url-state.ts";
import { useWords } from "./words.ts";

const icons: Record<InvoiceKind, ReactNode> = {
  electricity: <Zap aria-hidden="true" />,
  gas: <Flame aria-hidden="true" />,
  multipoint: <Layers aria-hidden="true" />,
};

/** A tab per kind that the deployment displays and the customer has, each with its own URL; none for a single kind. */
const KindTabs = ({ current }: { current: InvoiceKind }) => {
  const t = useWords();
  const path = usePath();
  const settings = useSettings();
  const multipoint = invoiceRoutes.multipointInvoices;
  const { data: summary } = useQuery(query(summarizeInvoices, {}));
  const displayed = settings.features.displayTypes.filter(
    (kind) =>
      (kind !== "multipoint" || isFeatureOn([settings], multipoint.requires)) &&
      (kind === current || summary?.kinds.includes(kind)),
  );
  // Grouped bills are the ones that are paid: they stand first, and the list opens with them.
  const hasGrouped = displayed.includes("multipoint");
  const kinds = displayed.toSorted((a, b) => Number(b === "multipoint") - Number(a === "multipoint"));
  if (kinds.length < 2) return null;
  const addressOf = (kind: InvoiceKind): string => {
    if (kind === "multipoint") return path(multipoint);
    return kind === settings.features.displayTypes[0] && !hasGrouped
      ? path(invoiceRoutes.invoices)
      : `${path(invoiceRoutes.invoices)}?${new URLSearchParams({ type: kind })}`;
  };
  return (
    <TabLinks
      label={t("kinds.label")}
      links={kinds.map((kind) => ({
        href: addressOf(kind),
        label: t(`kinds.${kind}`),
        icon: icons[kind],
        isCurrent: kind === current,
      }))}
    />
  );
};

export interface InvoicesPageProps {
  kind: InvoiceKind;
  /** Restricts the page to the invoices of one contract. */
  contractName?: string;
  /** Whether to ask the customer to choose an invoice to download. */
  isChoosingDownload?: boolean;
}

/** Amount due, chart, filters and list of one kind of invoices. */
export const InvoicesPage = ({ kind, contractName, isChoosingDownload = false }: InvoicesPageProps) => {
  const t = useWords();
  const path = usePath();
  const { search } = useLocation();
  const state = useInvoiceView();
  const { view, changeFilter, change } = state;
  const title = contractName === undefined ? t("title.all") : t("title.contract", { name: contractName });
  const name = kind === "multipoint" ? t("title.multipoint") : title;
  const documentTitle = useDocumentTitle(isChoosingDownload ? t("title.choosing", { title: name }) : name);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      width="full"
      {...(contractName === undefined
        ? {}
        : { back: <TextLink href={path(invoiceRoutes.invoices)}>{t("allInvoices")}</TextLink> })}
    >
      {isChoosingDownload && <Notice title={t("hint.downloadTitle")}>{t("hint.downloadText")}</Notice>}
      {contractName === undefined && <OwedSummary />}
      {contractName === undefined && <KindTabs current={kind} />}
      {contractName === undefined && view.filter.length === 0 && view.offset === 0 && (
        <LastInvoice kind={kind} />
      )}
      <InvoiceChart
        key={`chart of ${kind}`}
        type={kind}
        filter={scopeToContract(view.filter, contractName)}
        state={state}
      />
      <InvoiceFilters
        kind={kind}
        contractName={contractName}
        view={view}
        onFilterChange={changeFilter}
        onSortChange={(sort) => change({ sort, offset: 0 })}
      />
      <PartBoundary
        key={`list of ${kind}`}
        failedTitle={t("list.failed")}
        words={t}
        question={search}
        fallback={<InvoiceListSkeleton kind={kind} />}
      >
        <InvoiceList kind={kind} contractName={contractName} state={state} />
      </PartBoundary>
    </Page>
  );
};
