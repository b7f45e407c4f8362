import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { BankEntryRow } from "../contract/bank-file.ts";
import { entryViews, listBankEntries } from "../contract/list-bank-entries.ts";
import styles from "./remittances.module.css";
import { ResolveButton } from "./resolve-dialog.tsx";
import { OutcomeChip, useReasonText } from "./states.tsx";
import { useWords } from "./words.ts";

const useColumns = (): Column<BankEntryRow>[] => {
  const t = useWords();
  const formats = useFormats();
  const reasonText = useReasonText();
  return [
    {
      key: "what",
      header: t("entries.what"),
      text: "wrapping",
      phone: "title",
      cell: ({ kind, reference, reasonCode, about, payer, invoiceNumber }) => (
        <span className={styles.subject}>
          {t(`kinds.${kind}`)}
          {[
            invoiceNumber,
            reasonCode === "" ? "" : reasonText(reasonCode),
            payer === "" ? "" : t("entries.payer", { name: payer }),
            about,
            reference,
          ]
            .filter((fact) => fact !== "")
            .map((fact) => (
              <span key={fact} className={styles.facts}>
                {fact}
              </span>
            ))}
        </span>
      ),
    },
    {
      key: "day",
      header: t("entries.day"),
      cell: ({ bookedOn }) => (bookedOn === null ? "" : formats.day(bookedOn)),
    },
    {
      key: "state",
      header: t("entries.becomes"),
      text: "wrapping",
      phone: "status",
      cell: ({ outcome, expected, problem, resolution, resolvedByName }) => (
        <span className={styles.subject}>
          <OutcomeChip outcome={outcome === "pending" ? (expected ?? outcome) : outcome} />
          {problem !== null && <span className={styles.facts}>{t(`problems.${problem}`)}</span>}
          {resolvedByName !== "" && (
            <span className={styles.facts}>
              {resolution === "pay" ? t("resolve.pay") : resolution} · {resolvedByName}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => (amountCents === null ? "" : formats.money(amountCents)),
    },
  ];
};

const resolutionOf = (entry: BankEntryRow) => <ResolveButton entry={entry} />;

interface EntryTableProps {
  /** Of one file; otherwise what is open of all. */
  readonly bankFileId?: number;
}

/** What files of the bank say, with what is to be decided about it. */
export const EntryTable = ({ bankFileId }: EntryTableProps) => {
  const t = useWords();
  const [view, setView] = useState<(typeof entryViews)[number]>(bankFileId === undefined ? "open" : "all");
  const [after, setAfter] = useState(0);
  const { data, isPlaceholderData } = useQuery({
    ...query(listBankEntries, {
      query: { view, after, ...(bankFileId === undefined ? {} : { file: bankFileId }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, failed) => failed.state.data === undefined,
  });
  const next = data?.next ?? null;
  return (
    <Stack>
      {bankFileId !== undefined && (
        <SegmentedControl
          label={t("one.show")}
          segments={entryViews.toReversed().map((value) => ({ value, label: t(`entries.${value}`) }))}
          value={view}
          onValueChange={(chosen) => {
            setView(chosen);
            setAfter(0);
          }}
        />
      )}
      <DataTable
        caption={t("entries.caption")}
        columns={useColumns()}
        rows={data?.items}
        rowKey={({ bankEntryId }) => String(bankEntryId)}
        actions={resolutionOf}
        actionsHeader={t("resolve.open")}
        loadingLabel={t("loading")}
        isStale={isPlaceholderData}
        empty={<p>{t(view === "open" ? "entries.none" : "entries.noneAtAll")}</p>}
      />
      <ButtonRow>
        {after > 0 && <Button onClick={() => setAfter(0)}>{t("pages.first")}</Button>}
        {next !== null && <Button onClick={() => setAfter(next)}>{t("pages.next")}</Button>}
      </ButtonRow>
    </Stack>
  );
};
