import type { ReactNode } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { RefundState, StaffRefund } from "../contract/staff-refund.ts";
import styles from "./money.module.css";
import { useFailureText } from "./payment-state.tsx";
import { RefundDecision } from "./refund-decision.tsx";
import { useWords } from "./words.ts";

const tones = {
  waiting: "warning",
  requested: "info",
  unknown: "warning",
  pending: "info",
  succeeded: "positive",
  failed: "negative",
  rejected: "neutral",
} as const satisfies Record<RefundState, StatusTone>;

const useColumns = (): Column<StaffRefund>[] => {
  const t = useWords();
  const formats = useFormats();
  const failureText = useFailureText();
  const path = useDeskPath();
  return [
    {
      key: "customer",
      header: t("refunds.customer"),
      text: "wrapping",
      phone: "title",
      cell: ({ customerName, transactionId, invoiceNumber, reason }) => (
        <span className={styles.subject}>
          <TextLink href={path("payments.payment", { transactionId })}>{customerName}</TextLink>
          <span className={styles.facts}>
            {invoiceNumber} · {reason}
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("refunds.state"),
      text: "wrapping",
      phone: "status",
      cell: ({ state, failureCode }) => (
        <span className={styles.subject}>
          <StatusChip tone={tones[state]}>{t(`refund.states.${state}`)}</StatusChip>
          {failureCode !== "" && (
            <span className={styles.facts}>
              {t("refund.bankFailure", { code: failureText(failureCode) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "who",
      header: t("refunds.who"),
      text: "wrapping",
      cell: ({ askedByName, askedAt, decidedByName, decisionReason }) => (
        <span className={styles.subject}>
          {t("refund.askedBy", { name: askedByName, when: formats.instant(askedAt) })}
          {decidedByName !== "" && (
            <span className={styles.facts}>
              {t("refund.decidedBy", { name: decidedByName })} {decisionReason}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "amount",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents }) => formats.money(amountCents),
    },
  ];
};

const decisionOf = (refund: StaffRefund) => <RefundDecision refund={refund} />;

interface RefundTableProps {
  /** Undefined while they are on their way. */
  readonly refunds: readonly StaffRefund[] | undefined;
  readonly isStale?: boolean;
  readonly empty: ReactNode;
}

/** Refunds, each with what can be decided about it. */
export const RefundTable = ({ refunds, isStale = false, empty }: RefundTableProps) => {
  const t = useWords();
  return (
    <DataTable
      caption={t("refunds.caption")}
      columns={useColumns()}
      rows={refunds}
      rowKey={({ refundId }) => refundId}
      actions={decisionOf}
      actionsHeader={t("refunds.actions")}
      loadingLabel={t("refunds.loading")}
      isStale={isStale}
      empty={empty}
    />
  );
};
