import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { StaffPaymentRow } from "../contract/staff-payment.ts";
import { withdrawStaffPayment } from "../contract/withdraw-staff-payment.ts";
import { usePaymentsChanged } from "./use-payments-changed.ts";
import { useWords } from "./words.ts";

interface WithdrawDialogProps {
  readonly payment: StaffPaymentRow;
  readonly onClose: () => void;
  readonly onSettled: (() => void) | undefined;
}

const WithdrawDialog = ({ payment, onClose, onSettled }: WithdrawDialogProps) => {
  const t = useWords();
  const formats = useFormats();
  const showSnackbar = useSnackbar();
  const announceChange = usePaymentsChanged();
  const { mutate, error, isPending } = useCall(withdrawStaffPayment);
  const { transactionId, amountCents, customerName, invoiceNumbers } = payment;
  const typed = useFormValues({ empty: { reason: "" } });
  const { reason } = typed.values;
  const form = useForm(typed, {
    id: "withdraw",
    fields: {
      reason: {
        label: t("withdraw.reason"),
        problem: reason.trim() === "" ? t("withdraw.missing") : undefined,
      },
    },
    send: () =>
      mutate(
        { params: { transactionId }, body: { reason } },
        {
          onSuccess: () => {
            showSnackbar({ tone: "positive", text: t("withdraw.done") });
            onClose();
          },
          onSettled: () => {
            announceChange();
            onSettled?.();
          },
        },
      ),
    error,
    isPending,
    words: t,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      title={t("withdraw.title")}
      description={t("withdraw.text", {
        amount: formats.money(amountCents),
        name: customerName,
        invoices: invoiceNumbers.join(", "),
      })}
    >
      <Form form={form} failedTitle={t("withdraw.failed")}>
        <TextAreaField {...form.field("reason")} rows={2} maxLength={500} />
        <ButtonRow>
          <Button {...form.submitButton(t("withdraw.busy"))} variant="danger">
            {t("withdraw.submit")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

/** Takes a payment back that the bank does not have, after asking. */
export const WithdrawButton = ({
  payment,
  onSettled,
}: Pick<WithdrawDialogProps, "payment"> & Partial<Pick<WithdrawDialogProps, "onSettled">>) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [isAsking, setAsking] = useState(false);
  if (!mayCall(withdrawStaffPayment)) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("withdraw.open")}
      </Button>
      {isAsking && (
        <WithdrawDialog payment={payment} onClose={() => setAsking(false)} onSettled={onSettled} />
      )}
    </>
  );
};
