import { DataTable } from "#platform/ui/data/data-table.tsx";
import type { InvoiceKind } from "#features/invoices/contract/invoice-kind.ts";
import { useWords } from "../words.ts";
import { useInvoiceColumns } from "./use-invoice-columns.tsx";
import { useInvoiceDownloads } from "./use-invoice-downloads.ts";

/** The list's shape, before its page size is known. */
export const InvoiceListSkeleton = ({ kind }: { kind: InvoiceKind }) => {
  const t = useWords();
  const columns = useInvoiceColumns(kind, useInvoiceDownloads(kind));
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
