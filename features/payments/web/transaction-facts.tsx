import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { downloadTransactionReceipt } from "../contract/download-transaction-receipt.ts";
import { getTransactionSummary } from "../contract/get-transaction-summary.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import { useWords } from "./words.ts";

type Transaction = AnswerOf<typeof getTransactionSummary>;

/** How and when it was paid, by whom, and its reference. */
const useChargeRows = (transaction: Transaction | undefined) => {
  const t = useWords();
  const { longInstant } = useFormats();
  if (transaction === undefined) return [];
  const { paymentType, changedAt, paidBy, transactionId } = transaction;
  return [
    { term: t("transaction.means"), description: t(`transaction.${paymentType}`) },
    { term: t("transaction.paidAt"), description: longInstant(changedAt) },
    ...(paidBy.email === "" ? [] : [{ term: t("transaction.paidBy"), description: paidBy.email }]),
    { term: t("transaction.reference"), description: referenceOf(transactionId) },
  ];
};

interface ReceiptButtonProps {
  readonly invoiceId: number;
  readonly size?: "small";
  /** Names the invoice where there are several. */
  readonly label?: string;
  readonly children: ReactNode;
}

const ReceiptButton = ({ invoiceId, size, label, children }: ReceiptButtonProps) => {
  const t = useWords();
  const receipt = useDownload(downloadTransactionReceipt);
  return (
    <>
      <FailureNotice title={t("transaction.receiptFailed")} error={receipt.error} words={t} />
      <Button
        icon={<Download aria-hidden="true" />}
        onClick={() => receipt.mutate({ params: { invoiceId } })}
        {...(size === undefined ? {} : { size })}
        {...(label === undefined ? {} : { "aria-label": label })}
        {...(receipt.isPending ? { busyText: t("transaction.downloading") } : {})}
      >
        {children}
      </Button>
    </>
  );
};

/** A charge of several invoices: the whole of it, and each of them with its receipt. */
const SharedCharge = ({ transaction }: { readonly transaction: Transaction }) => {
  const t = useWords();
  const { money } = useFormats();
  const rows = useChargeRows(transaction);
  const { parts, chargedCents } = transaction;
  return (
    <Stack>
      <DefinitionList
        layout="totals"
        rows={[
          ...parts.map(({ invoiceId, number, amountCents }) => ({
            term: number,
            description: money(amountCents),
            action: (
              <ReceiptButton
                invoiceId={invoiceId}
                size="small"
                label={t("transaction.receiptOf", { number })}
              >
                {t("transaction.receiptShort")}
              </ReceiptButton>
            ),
          })),
          {
            term: t("transaction.charged", { invoices: parts.length }),
            description: <strong>{money(chargedCents)}</strong>,
          },
        ]}
      />
      <DefinitionList rows={rows} />
    </Stack>
  );
};

/** The card payment of an invoice, with its receipt. Where it is not found, the customer is reassured that it counts. */
export const TransactionFacts = ({ invoiceId }: { readonly invoiceId: number }) => {
  const t = useWords();
  const { money } = useFormats();
  const { data, error } = useQuery(query(getTransactionSummary, { params: { invoiceId } }));
  const rows = useChargeRows(data);
  if (error !== null)
    return (
      <Notice tone="warning" announce="polite" title={t("transaction.notFound")}>
        {t("transaction.notFoundText")}
      </Notice>
    );
  if (data === undefined) return <Skeleton height="12em" />;
  if (data.parts.length > 1) return <SharedCharge transaction={data} />;
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("transaction.invoice"), description: data.invoiceNumber },
          { term: t("transaction.concept"), description: data.concept },
          { term: t("transaction.amount"), description: money(data.amountCents) },
          ...rows,
        ]}
      />
      <ReceiptButton invoiceId={invoiceId}>{t("transaction.receipt")}</ReceiptButton>
    </Stack>
  );
};
