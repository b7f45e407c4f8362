import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listWalletEntries, type WalletEntry } from "../contract/list-wallet-entries.ts";
import { useWords } from "./words.ts";

const firstEntries = 12;
const moreEntries = 138;

/** The entries of a wallet, the latest first; older ones on demand. */
export const WalletLedger = ({ walletId, name }: { walletId: number; name: string }) => {
  const t = useWords();
  const formats = useFormats();
  const [limit, setLimit] = useState(firstEntries);
  const { data, error, isPlaceholderData } = useQuery({
    ...query(listWalletEntries, { params: { walletId }, query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<WalletEntry>[] = [
    { key: "day", header: t("ledger.day"), cell: ({ day }) => formats.day(day), phone: "row" },
    {
      key: "what",
      header: t("ledger.what"),
      text: "wrapping",
      phone: "title",
      cell: ({ kind, note }) =>
        note === "" ? t(`ledger.kinds.${kind}`) : `${t(`ledger.kinds.${kind}`)}: ${note}`,
    },
    { key: "invoice", header: t("ledger.invoice"), cell: ({ invoiceNumber }) => invoiceNumber ?? "—" },
    { key: "contract", header: t("ledger.contract"), cell: ({ contractName }) => contractName ?? "—" },
    {
      key: "amount",
      header: t("ledger.amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => `${amountCents > 0 ? "+" : ""}${formats.money(amountCents)}`,
    },
    {
      key: "balance",
      header: t("ledger.balance"),
      align: "end",
      cell: ({ balanceCents }) => formats.money(balanceCents),
    },
  ];
  const hasMore = data !== undefined && data.n_items > data.items.length;
  return (
    <Section title={t("ledger.caption", { wallet: name })} level={3}>
      {error !== null && data === undefined ? (
        <FailureNotice title={t("ledger.failed")} error={error} words={t} />
      ) : (
        <DataTable
          caption={t("ledger.caption", { wallet: name })}
          columns={columns}
          rows={data?.items}
          rowKey={({ entryId }) => String(entryId)}
          loadingLabel={t("ledger.loading")}
          isStale={isPlaceholderData}
          empty={<EmptyState title={t("ledger.empty")}>{t("ledger.emptyText")}</EmptyState>}
        />
      )}
      {hasMore && limit < firstEntries + moreEntries && (
        <div>
          <Button onClick={() => setLimit(firstEntries + moreEntries)}>
            {t("ledger.more", { count: data.n_items - data.items.length })}
          </Button>
        </div>
      )}
    </Section>
  );
};
