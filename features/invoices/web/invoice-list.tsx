import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { largestPage } from "#platform/contract/list.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { pageRange, Pagination } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { sortOfTable, tableSorting } from "#platform/web/list/table-sorting.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { type FilterItem, type InvoiceRow, invoiceSorts } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import { useInvoiceColumns } from "./invoice-fields.tsx";
import { useInvoiceDownloads, InvoiceDownloadButton } from "./invoice-download.tsx";
import { InvoiceExportMenu } from "./invoice-export.tsx";
import { InvoicePaymentButton } from "./invoice-payment.tsx";
import { InvoiceSelectionBar, useInvoiceSelection } from "./invoice-selection.tsx";
import { SiteGroupingButton, useSiteGroups } from "./invoice-sites.tsx";
import styles from "./list.module.css";
import { scopeToContract, type InvoiceViewState } from "./url-state.ts";
import { type PageRequest, pageSizes, useInvoicePage, usePageSize } from "./use-invoice-page.ts";
import { openTexts } from "./open-texts.ts";
import { useWords } from "./words.ts";

/** Skeleton of the list before its page size is known. */
export const InvoiceListSkeleton = ({ kind }: { kind: InvoiceKind }) => {
  const t = useWords();
  const columns = useInvoiceColumns(kind);
  return (
    <DataTable
      caption={t(`list.title.${kind}`)}
      columns={columns}
      rows={undefined}
      rowKey={({ id }) => String(id)}
      loadingLabel={t("list.loading")}
      skeletonRows={12}
      actionsHeader={t("list.actions")}
      actions={() => null}
      empty={null}
    />
  );
};

interface NoInvoicesProps {
  kind: InvoiceKind;
  isFiltered: boolean;
  onClear: () => void;
}

/** Empty state: no invoices yet, or none that matches the filters. */
const NoInvoices = ({ kind, isFiltered, onClear }: NoInvoicesProps) => {
  const t = useWords();
  const path = usePath();
  if (isFiltered) {
    return (
      <EmptyState
        title={t("noMatch.title")}
        actions={<Button onClick={onClear}>{t("noMatch.clear")}</Button>}
      >
        {t("noMatch.text")}
      </EmptyState>
    );
  }
  const contracts = path("contracts.contracts", { contractType: kind });
  return (
    <EmptyState
      title={t(`empty.title.${kind}`)}
      actions={
        <LinkButton href={contracts} variant="secondary">
          {t("empty.contracts")}
        </LinkButton>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
};

interface InvoicePagesProps {
  place: "top" | "bottom";
  offset: number;
  limit: number;
  total: number;
  onChange: (changes: { offset: number; limit?: number }) => void;
}

/** Pagination above and below the table; a new page size starts at the first page. */
const InvoicePages = ({ place, offset, limit, total, onChange }: InvoicePagesProps) => {
  const t = useWords();
  const { number } = useFormats();
  const sizes = [...new Set([...pageSizes, limit])].toSorted((a, b) => a - b);
  return (
    <Pagination
      words={{
        label: t(`pages.${place}`),
        range: ({ first, last }, all) =>
          t("pages.range", { first: number(first), last: number(last), total: number(all) }),
        first: t("pages.first"),
        previous: t("pages.previous"),
        next: t("pages.next"),
        last: t("pages.last"),
        pageSize: t("pages.size"),
      }}
      offset={offset}
      limit={limit}
      total={total}
      onOffsetChange={(target) => onChange({ offset: target })}
      pageSizes={sizes}
      onLimitChange={(size) => onChange({ offset: 0, limit: size })}
    />
  );
};

interface TotalsRequest {
  kind: InvoiceKind;
  filter: FilterItem[];
  /** Columns whose totals the deployment displays. */
  shown: readonly ("energy" | "amount" | "pending")[];
}

/** The totals of the filtered list, by column; none for a single invoice. */
const useTotalCells = ({ kind, filter, shown }: TotalsRequest): Record<string, ReactNode> => {
  const t = useWords();
  const { money, energy } = useFormats();
  const { data: totals } = useQuery({
    ...query(totalInvoices, { query: { type: kind, filter } }),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
  });
  if (totals === undefined || totals.invoices < 2) return {};
  const { energyWh, totalCents } = totals;
  const open = openTexts(totals, { t, money });
  return {
    energyWh: shown.includes("energy") ? energy(energyWh) : undefined,
    totalCents: shown.includes("amount") ? money(totalCents) : undefined,
    status:
      shown.includes("pending") && open.length > 0 ? (
        <span className={styles.pair}>
          {open.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      ) : undefined,
  };
};

/** Up to this number of rows the pagination above the table is visible, so there is none below. */
const maxRowsWithoutBottomPages = 4;

interface MoreButtonProps {
  page: { offset: number; limit: number; usualLimit: number; total: number };
  isBusy: boolean;
  onChange: (changes: { limit: number }) => void;
}

/** Adds rows to the first page, up to the largest page. */
const MoreButton = ({ page, isBusy, onChange }: MoreButtonProps) => {
  const t = useWords();
  const { offset, limit, usualLimit, total } = page;
  const more = Math.min(usualLimit, total - limit, largestPage - limit);
  if (offset > 0 || more <= 0) return null;
  return (
    <div>
      <Button
        onClick={() => onChange({ limit: Math.min(limit + usualLimit, largestPage) })}
        {...(isBusy ? { busyText: t("list.loading") } : {})}
      >
        {t("list.more", { count: more })}
      </Button>
    </div>
  );
};

type InvoiceActionsProps = Parameters<typeof InvoiceDownloadButton>[0];

const InvoiceActions = (props: InvoiceActionsProps) => (
  <span className={styles.rowActions}>
    <InvoicePaymentButton invoice={props.invoice} />
    <InvoiceDownloadButton {...props} />
  </span>
);

interface InvoiceToolsProps extends PageRequest {
  selection: ReturnType<typeof useInvoiceSelection>;
  invoices: readonly InvoiceRow[];
  onChange: (changes: { group: "site" | "none"; offset: 0 }) => void;
}

/** Export, grouping and selection of the listed invoices. */
const InvoiceTools = ({
  kind,
  filter,
  sort,
  isGrouped,
  selection,
  invoices,
  onChange,
}: InvoiceToolsProps) => (
  <div className={styles.tools}>
    <InvoiceExportMenu kind={kind} filter={[...filter]} sort={sort} invoices={invoices} />
    {kind !== "multipoint" && (
      <SiteGroupingButton
        invoices={invoices}
        isGrouped={isGrouped}
        onChange={(group) => onChange({ group, offset: 0 })}
      />
    )}
    <InvoiceSelectionBar selection={selection} invoices={invoices} />
  </div>
);

interface LastPageProps {
  href: (offset: number) => string;
  page: { offset: number; limit: number; total: number };
}

/** Leads from a page that does not exist to the last one. */
const LastPage = ({ href, page }: LastPageProps) => (
  <Navigate replace to={href(pageRange(page).lastOffset)} />
);

interface InvoiceListProps {
  kind: InvoiceKind;
  contractName: string | undefined;
  state: InvoiceViewState;
}

export const InvoiceList = ({ kind, contractName, state }: InvoiceListProps) => {
  const t = useWords();
  const { number } = useFormats();
  const { view, change, changeFilter, hrefOf } = state;
  const { data: settings } = useSuspenseQuery(query(getPrivateSettings, {}));
  const pageSize = usePageSize();
  const usualLimit = pageSize.chosen ?? settings.invoices.itemsPerPage;
  const limit = view.limit ?? usualLimit;
  const filter = scopeToContract(view.filter, contractName);
  const { sort, offset } = view;
  const request = { kind, filter, sort, offset, limit, isGrouped: view.group === "site" };
  const { data: page, isPlaceholderData } = useInvoicePage(request);
  const groups = useSiteGroups(request, page?.items);
  const downloads = useInvoiceDownloads(kind);
  const selection = useInvoiceSelection();
  const totalCells = useTotalCells({ kind, filter, shown: settings.invoices.totalColumns });
  const ownColumns = useInvoiceColumns(kind).map((column) => ({ ...column, total: totalCells[column.key] }));
  const columns = selection.isOn ? [selection.column, ...ownColumns] : ownColumns;
  const total = page?.total_items;

  if (total !== undefined && total > 0 && page?.items.length === 0)
    return <LastPage href={(offset) => hrefOf({ offset })} page={{ offset: view.offset, limit, total }} />;
  const pages = (place: "top" | "bottom") =>
    total !== undefined &&
    total > 0 && (
      <InvoicePages
        place={place}
        offset={view.offset}
        limit={limit}
        total={total}
        onChange={(changes) => {
          if (changes.limit !== undefined) pageSize.remember(changes.limit);
          change(changes);
        }}
      />
    );
  const actionsOf = (invoice: InvoiceRow) => <InvoiceActions {...{ invoice, downloads, kind }} />;
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <output>
          {total !== undefined &&
            !isPlaceholderData &&
            t("list.count", { count: total, written: number(total) })}
        </output>
      </VisuallyHidden>
      {page !== undefined && page.items.length > 0 && (
        <InvoiceTools {...request} selection={selection} invoices={page.items} onChange={change} />
      )}
      {pages("top")}
      <DataTable
        caption={t(`list.title.${kind}`)}
        columns={columns}
        rows={page?.items}
        rowKey={({ id }) => String(id)}
        sorting={tableSorting(invoiceSorts, view.sort)}
        onSortingChange={(sorting) =>
          change({ sort: sortOfTable(invoiceSorts, sorting) ?? view.sort, offset: 0 })
        }
        loadingLabel={t("list.loading")}
        skeletonRows={Math.min(limit, 12)}
        isStale={isPlaceholderData}
        actionsHeader={t("list.actions")}
        actions={actionsOf}
        {...(groups === undefined ? {} : { groups })}
        totalLabel={t("list.total", { count: total ?? 0, written: number(total ?? 0) })}
        empty={
          <NoInvoices kind={kind} isFiltered={view.filter.length > 0} onClear={() => changeFilter([])} />
        }
      />
      <MoreButton
        page={{ offset: view.offset, limit, usualLimit, total: total ?? 0 }}
        isBusy={isPlaceholderData}
        onChange={change}
      />
      {page !== undefined && page.items.length > maxRowsWithoutBottomPages && pages("bottom")}
    </div>
  );
};
