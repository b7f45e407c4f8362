import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef } from "react";
import { Navigate } from "react-router";
import type { PrivateSettings } from "#platform/contract/settings.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Pagination, pageRange } from "#platform/ui/data/pagination.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { sortOfTable, tableSorting } from "#platform/web/list/table-sorting.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { contractActions, type ContractAction } from "../contract/contract-actions.ts";
import type { Commodity } from "../contract/contract-fields.ts";
import { contractSorts } from "../contract/contract-selection.ts";
import { type ContractRow, listContracts } from "../contract/list-contracts.ts";
import { contractRoutes } from "../contract/routes.ts";
import type { HeldContracts } from "../contract/summarize-contracts.ts";
import { useContractColumns } from "./contract-columns.tsx";
import { ContractFilters } from "./contract-filters.tsx";
import { ExportMenu, NewContractButton } from "./contract-list-tools.tsx";
import {
  everyContract,
  isFiltered,
  type ListAddress,
  pageSizesWith,
  selectionOf,
  useListAddress,
} from "./contract-list-url.ts";
import styles from "./contract-list.module.css";
import { useContractInvoicesPath } from "./contract-parts.tsx";
import { ResultCount } from "./contract-search.tsx";
import { useWords } from "./words.ts";

const NoMatch = ({ filter, onClear }: { filter: string; onClear: () => void }) => {
  const t = useWords();
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={filter === "" ? t("filters.noneTitle") : t("search.noneTitle", { filter })}
      actions={<Button onClick={onClear}>{t("search.showAll")}</Button>}
    >
      {filter === "" ? t("filters.noneText") : t("search.noneText")}
    </EmptyState>
  );
};

interface ContractPagesProps {
  paging: { readonly offset: number; readonly limit: number; readonly total: number };
  pageSizes: readonly number[];
  onChange: (change: Partial<ListAddress>) => void;
}

const ContractPages = ({ paging, pageSizes, onChange }: ContractPagesProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const formats = useFormats();
  return (
    <Pagination
      {...paging}
      words={{
        label: t("pages.label"),
        range: ({ first, last }, total) =>
          t("pages.range", {
            first: formats.number(first),
            last: formats.number(last),
            total: formats.number(total),
          }),
        first: t("pages.first"),
        previous: platformWords("previous"),
        next: platformWords("next"),
        last: t("pages.last"),
        pageSize: t("pages.size"),
      }}
      pageSizes={pageSizes}
      onOffsetChange={(offset) => onChange({ offset })}
      onLimitChange={(limit) => onChange({ limit })}
    />
  );
};

interface ContractRowActionsProps {
  contract: ContractRow;
  action: ContractAction | undefined;
}

/** The bills of a row's contract; only the given action when the list was opened to choose a contract for it. */
const ContractRowActions = ({ contract, action }: ContractRowActionsProps) => {
  const t = useWords();
  const path = usePath();
  const { language } = useLanguage();
  const invoicesPath = useContractInvoicesPath();
  const { name, commodity } = contract;
  if (action !== undefined) {
    const params = {
      contractType: commodity,
      contractName: name,
      action: contractActions[action][language],
    };
    return (
      <LinkButton size="small" variant="primary" href={path(contractRoutes.contractAction, params)}>
        {t("list.choose")}
        <VisuallyHidden>{` ${t("list.which", { name })}`}</VisuallyHidden>
      </LinkButton>
    );
  }
  return (
    <LinkButton size="small" variant="quiet" href={invoicesPath(commodity, name)}>
      {t("list.invoices")}
      <VisuallyHidden>{` ${t("list.ofContract", { name })}`}</VisuallyHidden>
    </LinkButton>
  );
};

const rowActionsFor = (action: ContractAction | undefined) => (contract: ContractRow) => (
  <ContractRowActions contract={contract} action={action} />
);

interface ContractTableProps {
  commodity: Commodity;
  action: ContractAction | undefined;
  settings: PrivateSettings["contracts"];
  /** The customer's contracts of this commodity, regardless of search and filters. */
  held: HeldContracts;
}

export const ContractTable = ({ commodity, action, settings, held }: ContractTableProps) => {
  const t = useWords();
  const { itemsPerPage, dontShowSearchFilter } = settings;
  const { address, change, hrefOf } = useListAddress(itemsPerPage);
  const { filter, offset, limit } = address;
  const { data: page, isPlaceholderData } = useQuery({
    ...query(listContracts, {
      query: { fields: "list", type: commodity, offset, limit, ...selectionOf(address) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const columns = useContractColumns(commodity, action, settings);
  const isPart = isFiltered(address);
  const isUpdating = isPlaceholderData || (page === undefined && isPart);
  const total = page?.total_items ?? held.count;
  const searchField = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    change(everyContract);
    // The pressed button is unmounted with the search, so the focus moves to the field.
    searchField.current?.focus();
  };
  // The page in the URL may no longer exist: redirect to the last one.
  if (page !== undefined && !isPlaceholderData && total > 0 && offset >= total) {
    return <Navigate to={hrefOf({ offset: pageRange({ offset, limit, total }).lastOffset })} replace />;
  }
  return (
    <Stack gap="large">
      {!dontShowSearchFilter && held.count > 1 && (
        <ContractFilters held={held} address={address} onChange={change} searchField={searchField} />
      )}
      <Stack>
        <div className={styles.tools}>
          <ResultCount count={isUpdating ? undefined : total} filter={filter} />
          <div className={styles.buttons}>
            {held.count > 1 && action === undefined && <ExportMenu commodity={commodity} address={address} />}
            <NewContractButton commodity={commodity} />
          </div>
        </div>
        <DataTable
          caption={t(`list.caption.${commodity}`)}
          columns={columns}
          rows={isPlaceholderData && page?.items.length === 0 ? undefined : page?.items}
          rowKey={(contract) => contract.name}
          actions={rowActionsFor(action)}
          actionsHeader={t("columns.actions")}
          {...(action === undefined ? { rowPress: "opens" } : {})}
          {...(address.sort === "" ? {} : { sorting: tableSorting(contractSorts, address.sort) })}
          onSortingChange={(sorting) => change({ sort: sortOfTable(contractSorts, sorting) ?? "" })}
          loadingLabel={t("list.loading")}
          skeletonRows={Math.min(limit, held.count)}
          empty={<NoMatch filter={filter} onClear={clear} />}
          isStale={isPlaceholderData}
        />
        {total > itemsPerPage && (
          <ContractPages
            paging={{ offset, limit, total }}
            pageSizes={pageSizesWith(itemsPerPage)}
            onChange={change}
          />
        )}
      </Stack>
    </Stack>
  );
};
