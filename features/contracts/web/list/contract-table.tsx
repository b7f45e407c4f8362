import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Navigate } from "react-router";
import type { ContractAction } from "#features/contracts/contract/contract-actions.ts";
import type { Commodity } from "#features/contracts/contract/contract-fields.ts";
import { listContracts, type ContractRow } from "#features/contracts/contract/list-contracts.ts";
import type { PrivateSettings } from "#platform/contract/settings.ts";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { pageRange } from "#platform/ui/data/pagination.tsx";
import { query } from "#platform/web/api/query.ts";
import { pageSizesWith } from "../rules/list-address.ts";
import { useWords } from "../words.ts";
import { ContractPages } from "./contract-pages.tsx";
import { ContractRowActions } from "./contract-row-actions.tsx";
import { ContractSearch } from "./contract-search.tsx";
import { FoundCount } from "./found-count.tsx";
import { NoMatch } from "./no-match.tsx";
import { useContractColumns } from "./use-contract-columns.tsx";
import { useListAddress } from "./use-list-address.ts";

interface ContractTableProps {
  commodity: Commodity;
  action: ContractAction | undefined;
  settings: PrivateSettings["contracts"];
  /** How many contracts of this kind the customer has, found or not. */
  heldCount: number;
}

const rowActionsFor = (action: ContractAction | undefined) => (contract: ContractRow) => (
  <ContractRowActions contract={contract} action={action} />
);

/** The list itself: search, rows, pages. */
export const ContractTable = ({ commodity, action, settings, heldCount }: ContractTableProps) => {
  const t = useWords();
  const { itemsPerPage, dontShowSearchFilter } = settings;
  const { address, change, hrefOf } = useListAddress(itemsPerPage);
  const { filter, offset, limit } = address;
  const { data: page, isPlaceholderData } = useQuery({
    ...query(listContracts, {
      query: { type: commodity, offset, limit, ...(filter === "" ? {} : { filter }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  const columns = useContractColumns(commodity, action, settings);
  const total = isPlaceholderData && filter === "" ? heldCount : (page?.total_items ?? heldCount);
  const isCounting = filter !== "" && (page === undefined || isPlaceholderData);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    change({ filter: "" });
    // The button that was pressed goes away with the search.
    searchField.current?.focus();
  };
  // An address may name a page that is past the end: contracts go away.
  if (page !== undefined && !isPlaceholderData && total > 0 && offset >= total) {
    return <Navigate to={hrefOf({ offset: pageRange({ offset, limit, total }).lastOffset })} replace />;
  }
  return (
    <Stack gap="large">
      {!dontShowSearchFilter && heldCount > 1 && (
        <ContractSearch
          field={searchField}
          filter={filter}
          onFilterChange={(words) => change({ filter: words })}
        />
      )}
      <Stack>
        <FoundCount count={isCounting ? undefined : total} filter={filter} onClear={clear} />
        <DataTable
          caption={t(`list.caption.${commodity}`)}
          columns={columns}
          rows={isPlaceholderData && page?.items.length === 0 ? undefined : page?.items}
          rowKey={(contract) => contract.name}
          actions={rowActionsFor(action)}
          actionsHeader={t("columns.actions")}
          loadingLabel={t("list.loading")}
          skeletonRows={Math.min(limit, heldCount)}
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
