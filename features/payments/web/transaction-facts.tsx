import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
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
import { useWords } from "./words.ts";

/** The card payment of an invoice, with its receipt. Where it is not found, the customer is reassured that it counts. */
export const TransactionFacts = ({ invoiceId }: { readonly invoiceId: number }) => {
  const t = useWords();
  const { money, longInstant } = useFormats();
  const { data, error } = useQuery(query(getTransactionSummary, { params: { invoiceId } }));
  const receipt = useDownload(downloadTransactionReceipt);
  if (error !== null)
    return (
      <Notice tone="warning" announce="polite" title={t("transaction.notFound")}>
        {t("transaction.notFoundText")}
      </Notice>
    );
  if (data === undefined) return <Skeleton height="12em" />;
  const charged =
    data.chargedCents === data.amountCents
      ? []
      : [{ term: t("transaction.charged"), description: money(data.chargedCents) }];
  const paidBy =
    data.paidBy.email === "" ? [] : [{ term: t("transaction.paidBy"), description: data.paidBy.email }];
  return (
    <Stack>
      <DefinitionList
        rows={[
          { term: t("transaction.invoice"), description: data.invoiceNumber },
          { term: t("transaction.concept"), description: data.concept },
          { term: t("transaction.amount"), description: money(data.amountCents) },
          ...charged,
          { term: t("transaction.means"), description: t(`transaction.${data.paymentType}`) },
          { term: t("transaction.paidAt"), description: longInstant(data.changedAt) },
          ...paidBy,
          { term: t("transaction.reference"), description: data.transactionId },
        ]}
      />
      <FailureNotice title={t("transaction.receiptFailed")} error={receipt.error} words={t} />
      <Button
        icon={<Download aria-hidden="true" />}
        onClick={() => receipt.mutate({ params: { invoiceId } })}
        {...(receipt.isPending ? { busyText: t("transaction.downloading") } : {})}
      >
        {t("transaction.receipt")}
      </Button>
    </Stack>
  );
};
