import { useLocation } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { invoiceRoutes } from "../contract/routes.ts";
import { inScope } from "./address/filter-changes.ts";
import { useInvoiceView } from "./address/use-invoice-view.ts";
import { InvoiceChart } from "./chart/invoice-chart.tsx";
import { InvoiceFilters } from "./filters/invoice-filters.tsx";
import { InvoiceList } from "./list/invoice-list.tsx";
import { InvoiceListSkeleton } from "./list/invoice-list-skeleton.tsx";
import { KindTabs } from "./kind-tabs.tsx";
import { OwedSummary } from "./summary/owed-summary.tsx";
import { useWords } from "./words.ts";

export interface InvoicesPageProps {
  kind: InvoiceKind;
  /** The one contract whose invoices these are. */
  contractName?: string;
  /** Whether the customer came to download one and has still to say which. */
  isChoosingDownload?: boolean;
}

/** Invoices of a kind: what is owed, the year in bars, and the list. */
export const InvoicesPage = ({ kind, contractName, isChoosingDownload = false }: InvoicesPageProps) => {
  const t = useWords();
  const path = usePath();
  const { search } = useLocation();
  const state = useInvoiceView();
  const { view, changeFilter, changeChart } = state;
  const title = contractName === undefined ? t("title.all") : t("title.contract", { name: contractName });
  const name = kind === "multipoint" ? t("title.multipoint") : title;
  const documentTitle = useDocumentTitle(isChoosingDownload ? t("title.choosing", { title: name }) : name);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      {...(contractName === undefined
        ? {}
        : { back: <TextLink href={path(invoiceRoutes.invoices)}>{t("allInvoices")}</TextLink> })}
    >
      {isChoosingDownload && <Notice title={t("hint.downloadTitle")}>{t("hint.downloadText")}</Notice>}
      {contractName === undefined && <OwedSummary />}
      {contractName === undefined && <KindTabs current={kind} />}
      {kind !== "multipoint" && (
        <InvoiceChart
          key={`chart of ${kind}`}
          type={kind}
          filter={inScope(view.filter, contractName)}
          measure={view.measure}
          year={view.year}
          onChange={changeChart}
        />
      )}
      <InvoiceFilters
        kind={kind}
        contractName={contractName}
        view={view}
        onFilterChange={changeFilter}
        onSortChange={(sort) => state.change({ sort, offset: 0 })}
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
