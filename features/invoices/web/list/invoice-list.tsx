import { useSuspenseQuery } from "@tanstack/react-query";
import { getPrivateSettings } from "#features/deployment/contract/get-private-settings.ts";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-row.ts";
import { inScope } from "../address/filter-changes.ts";
import type { InvoiceViewState } from "../address/use-invoice-view.ts";
import { useWords } from "../words.ts";
import { InvoiceDownloadButton } from "./invoice-download.tsx";
import { sortingOf, sortOf } from "./invoice-order.ts";
import { InvoicePages } from "./invoice-pages.tsx";
import styles from "./list.module.css";
import { NoInvoices } from "./no-invoices.tsx";
import { PastTheEnd } from "./past-the-end.tsx";
import { useInvoiceColumns } from "./use-invoice-columns.tsx";
import { useInvoiceDownloads } from "./use-invoice-downloads.ts";
import { useInvoicePage } from "./use-invoice-page.ts";

/** Rows so few that the pages above them are in sight. */
const shortList = 4;

interface InvoiceListProps {
  kind: InvoiceKind;
  contractName: string | undefined;
  state: InvoiceViewState;
}

/** A page of the list with its order and its pages, above and below. */
export const InvoiceList = ({ kind, contractName, state }: InvoiceListProps) => {
  const t = useWords();
  const { number } = useFormats();
  const { view, change, changeFilter } = state;
  const { data: settings } = useSuspenseQuery(query(getPrivateSettings, {}));
  const limit = view.limit ?? settings.invoices.itemsPerPage;
  const { data: page, isPlaceholderData } = useInvoicePage({
    kind,
    filter: inScope(view.filter, contractName),
    sort: view.sort,
    offset: view.offset,
    limit,
  });
  const downloads = useInvoiceDownloads(kind);
  const columns = useInvoiceColumns(kind, downloads);
  const total = page?.total_items;

  if (total !== undefined && total > 0 && page?.items.length === 0) {
    return <PastTheEnd view={view} total={total} limit={limit} />;
  }
  const pages = (place: "top" | "bottom") =>
    total !== undefined &&
    total > 0 && (
      <InvoicePages place={place} offset={view.offset} limit={limit} total={total} onChange={change} />
    );
  const actionsOf = (invoice: InvoiceRow) => (
    <InvoiceDownloadButton invoice={invoice} downloads={downloads} />
  );
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <output>
          {total !== undefined &&
            !isPlaceholderData &&
            t("list.count", { count: total, written: number(total) })}
        </output>
      </VisuallyHidden>
      {pages("top")}
      <DataTable
        caption={t(`list.title.${kind}`)}
        columns={columns}
        rows={page?.items}
        rowKey={({ id }) => String(id)}
        sorting={sortingOf(view.sort)}
        onSortingChange={(sorting) => change({ sort: sortOf(sorting) ?? view.sort, offset: 0 })}
        loadingLabel={t("list.loading")}
        skeletonRows={Math.min(limit, 12)}
        isStale={isPlaceholderData}
        actionsHeader={t("list.actions")}
        actions={actionsOf}
        empty={
          <NoInvoices kind={kind} isFiltered={view.filter.length > 0} onClear={() => changeFilter([])} />
        }
      />
      {page !== undefined && page.items.length > shortList && pages("bottom")}
    </div>
  );
};
