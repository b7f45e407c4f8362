import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { defineUrlState, urlParameter, useUrlState } from "#platform/web/routing/url-state.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listRemittanceBills } from "../contract/list-remittance-bills.ts";
import { debitStates, type DebitRow } from "../contract/remittance.ts";
import styles from "./remittances.module.css";
import { DebitStateChip, useReasonText } from "./states.tsx";
import { useWords } from "./words.ts";

const views = ["all", ...debitStates] as const;
const billsState = defineUrlState({
  view: urlParameter.choice("view", views, "all"),
  after: urlParameter.number("after", 0, [0, 9_999_999]),
});

const useColumns = (): Column<DebitRow>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  const reasonText = useReasonText();
  return [
    {
      key: "position",
      header: t("one.position"),
      align: "end",
      cell: ({ position }) => formats.number(position),
    },
    {
      key: "bill",
      header: t("bill"),
      text: "wrapping",
      phone: "title",
      cell: ({ number, customerId, customerName }) => (
        <span className={styles.subject}>
          {number}
          <TextLink href={path("customer-care.customer", { customer: String(customerId) })}>
            {customerName}
          </TextLink>
        </span>
      ),
    },
    {
      key: "account",
      header: t("account"),
      text: "wrapping",
      cell: ({ maskedIban, mandateReference }) => (
        <span className={styles.subject}>
          {maskedIban}
          <span className={styles.facts}>{mandateReference}</span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      text: "wrapping",
      phone: "status",
      cell: ({ state, reasonCode }) => (
        <span className={styles.subject}>
          <DebitStateChip state={state} />
          {reasonCode !== "" && <span className={styles.facts}>{reasonText(reasonCode)}</span>}
        </span>
      ),
    },
    {
      key: "amount",
      header: t("amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => formats.money(amountCents),
    },
  ];
};

/** The bills of a remittance, a page at a time. */
export const RemittanceBills = ({ remittanceId }: { readonly remittanceId: number }) => {
  const t = useWords();
  const { state, change } = useUrlState(billsState);
  const { view, after } = state;
  const { data, isPlaceholderData } = useQuery({
    ...query(listRemittanceBills, {
      params: { remittanceId },
      query: { after, ...(view === "all" ? {} : { state: view }) },
    }),
    placeholderData: keepPreviousData,
    throwOnError: (_error, failed) => failed.state.data === undefined,
  });
  const next = data?.next ?? null;
  return (
    <Stack>
      <SegmentedControl
        label={t("one.show")}
        segments={views.map((each) => ({
          value: each,
          label: each === "all" ? t("one.all") : t(`debits.${each}`),
        }))}
        value={view}
        onValueChange={(chosen) => change({ view: chosen, after: 0 })}
      />
      <DataTable
        caption={t("one.billsCaption")}
        columns={useColumns()}
        rows={data?.items}
        rowKey={({ position }) => String(position)}
        loadingLabel={t("loading")}
        isStale={isPlaceholderData}
        empty={<p>{t("one.noBills")}</p>}
      />
      <ButtonRow>
        {after > 0 && <Button onClick={() => change({ after: 0 })}>{t("pages.first")}</Button>}
        {next !== null && <Button onClick={() => change({ after: next })}>{t("pages.next")}</Button>}
      </ButtonRow>
    </Stack>
  );
};
