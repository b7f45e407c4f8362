import type { ReactNode } from "react";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import type { StaffPaymentRow } from "../contract/staff-payment.ts";
import styles from "./money.module.css";
import { PaymentState } from "./payment-state.tsx";
import { useWords } from "./words.ts";

const useColumns = (): Column<StaffPaymentRow>[] => {
  const t = useWords();
  const formats = useFormats();
  const path = useDeskPath();
  return [
    {
      key: "customer",
      header: t("list.customer"),
      text: "wrapping",
      phone: "title",
      cell: ({ customerName, taxId, transactionId }) => (
        <span className={styles.subject}>
          <TextLink href={path("payments.payment", { transactionId })}>{customerName}</TextLink>
          <span className={styles.facts}>
            {taxId} · {referenceOf(transactionId)}
          </span>
        </span>
      ),
    },
    {
      key: "invoices",
      header: t("list.invoices"),
      text: "wrapping",
      cell: ({ invoiceNumbers }) => invoiceNumbers.join(", "),
    },
    { key: "when", header: t("list.when"), cell: ({ createdAt }) => formats.instant(createdAt) },
    { key: "means", header: t("list.means"), cell: ({ paymentType }) => t(`means.${paymentType}`) },
    {
      key: "state",
      header: t("list.state"),
      phone: "status",
      cell: ({ state }) => <PaymentState state={state} />,
    },
    {
      key: "amount",
      header: t("list.amount"),
      align: "end",
      phone: "aside",
      cell: ({ amountCents, refundedCents }) => (
        <span className={styles.subject}>
          {formats.money(amountCents)}
          {refundedCents > 0 && (
            <span className={styles.facts}>
              {t("list.refunded", { amount: formats.money(refundedCents) })}
            </span>
          )}
        </span>
      ),
    },
  ];
};

interface PaymentTableProps {
  readonly caption: string;
  /** Undefined while they are on their way. */
  readonly payments: readonly StaffPaymentRow[] | undefined;
  readonly isStale?: boolean;
  readonly empty: ReactNode;
}

/** Payments, one a row, with a link to each. */
export const PaymentTable = ({ caption, payments, isStale = false, empty }: PaymentTableProps) => {
  const t = useWords();
  return (
    <DataTable
      caption={caption}
      columns={useColumns()}
      rows={payments}
      rowKey={({ transactionId }) => transactionId}
      loadingLabel={t("list.loading")}
      isStale={isStale}
      empty={empty}
    />
  );
};
