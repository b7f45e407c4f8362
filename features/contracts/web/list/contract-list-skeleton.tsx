import type { Commodity } from "#features/contracts/contract/contract-fields.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { useWords } from "../words.ts";
import { useContractColumns } from "./use-contract-columns.tsx";

const usualRows = 4;

/** The list before anything is known of it: a search, a count and rows. */
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
