import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { askRefund } from "../contract/ask-refund.ts";
import type { StaffPayment } from "../contract/staff-payment.ts";
import { centsOf } from "./typed-euros.ts";
import { usePaymentsChanged } from "./use-payments-changed.ts";
import { useWords } from "./words.ts";

interface RefundDialogProps {
  readonly story: StaffPayment;
  readonly part: StaffPayment["parts"][number];
  readonly onClose: () => void;
}

/** What the form of a refund holds and sends. The id is that of the dialog: pressed twice, it is one refund. */
const useRefundForm = ({ story, part, onClose }: RefundDialogProps) => {
  const t = useWords();
  const formats = useFormats();
  const showSnackbar = useSnackbar();
  const announceChange = usePaymentsChanged();
  const [refundId] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = useCall(askRefund);
  const { transactionId } = story.payment;
  const leftCents = part.amountCents - part.refundedCents;
  const typed = useFormValues({ empty: { amount: "", reason: "" } });
  const { amount, reason } = typed.values;
  const amountCents = centsOf(amount) ?? 0;
  const left = formats.money(leftCents);
  const form = useForm(typed, {
    id: "refund",
    fields: {
      amount: {
        label: t("refund.amount"),
        problem:
          amountCents > 0 && amountCents <= leftCents ? undefined : t("refund.amountWrong", { amount: left }),
        codes: ["refund_too_large"],
      },
      reason: {
        label: t("refund.reason"),
        problem: reason.trim() === "" ? t("refund.reasonMissing") : undefined,
      },
    },
    send: () =>
      mutate(
        { params: { transactionId }, body: { refundId, invoiceId: part.invoiceId, amountCents, reason } },
        {
          onSuccess: ({ refunds }) => {
            const isWaiting = refunds.find((refund) => refund.refundId === refundId)?.state === "waiting";
            showSnackbar({ tone: "positive", text: t(isWaiting ? "refund.waits" : "refund.done") });
            onClose();
          },
          onSettled: announceChange,
        },
      ),
    error,
    isPending,
    words: t,
  });
  const beforeCents = story.parts.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  return { form, amountCents, left, needsSecond: beforeCents + amountCents > story.refundApprovalCents };
};

/** Asks how much of what a bill got of a payment goes back, and why. */
export const RefundDialog = (props: RefundDialogProps) => {
  const t = useWords();
  const formats = useFormats();
  const { part, onClose } = props;
  const { form, amountCents, left, needsSecond } = useRefundForm(props);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("refund.title", { number: part.number })}
      description={t("refund.text")}
    >
      <Form form={form} failedTitle={t("refund.failed")}>
        <TextField
          {...form.field("amount")}
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          width="short"
          help={t("refund.amountHelp", { amount: left })}
        />
        <TextAreaField {...form.field("reason")} rows={2} maxLength={500} />
        {needsSecond && amountCents > 0 && (
          <Notice tone="warning" announce="polite">
            {t("refund.second")}
          </Notice>
        )}
        <ButtonRow>
          <Button {...form.submitButton(t("refund.busy"))}>
            {amountCents === 0
              ? t("refund.submitNone")
              : t("refund.submit", { amount: formats.money(amountCents) })}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};
