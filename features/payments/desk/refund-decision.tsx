import { useState } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useMayCall, useStaff } from "#platform/web/desk/desk-context.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { decideRefund } from "../contract/decide-refund.ts";
import type { StaffRefund } from "../contract/staff-refund.ts";
import styles from "./money.module.css";
import { usePaymentsChanged } from "./use-payments-changed.ts";
import { useWords } from "./words.ts";

type Decision = "approve" | "reject";

interface DecisionDialogProps {
  readonly refund: StaffRefund;
  readonly decision: Decision;
  readonly onClose: () => void;
}

const DecisionDialog = ({ refund, decision, onClose }: DecisionDialogProps) => {
  const t = useWords();
  const formats = useFormats();
  const showSnackbar = useSnackbar();
  const announceChange = usePaymentsChanged();
  const { mutate, error, isPending } = useCall(decideRefund);
  const { refundId, customerName, invoiceNumber, reason, amountCents } = refund;
  const typed = useFormValues({ empty: { note: "" } });
  const amount = formats.money(amountCents);
  const isApproval = decision === "approve";
  const form = useForm(typed, {
    id: "refund-decision",
    fields: { note: { label: t("refund.note") } },
    send: () =>
      mutate(
        { params: { refundId }, body: { decision, reason: typed.values.note } },
        {
          onSuccess: () => {
            showSnackbar({ tone: "positive", text: t("refund.decided") });
            onClose();
          },
          onSettled: announceChange,
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
      title={t(isApproval ? "refund.approveTitle" : "refund.rejectTitle", { amount })}
      description={t("refund.decideText", { name: customerName, number: invoiceNumber, reason })}
    >
      {isApproval && <p>{t("refund.approveText")}</p>}
      <Form form={form} failedTitle={t("refund.decideFailed")}>
        <TextAreaField {...form.field("note")} rows={2} maxLength={500} help={t("refund.noteHelp")} />
        <ButtonRow>
          <Button {...form.submitButton(t("refund.busy"))} variant={isApproval ? "primary" : "danger"}>
            {t(`refund.${decision}`)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

/** The second person's yes or no, where one is awaited and the reader is not the first. */
export const RefundDecision = ({ refund }: { readonly refund: StaffRefund }) => {
  const t = useWords();
  const mayCall = useMayCall();
  const { staffId } = useStaff();
  const [decision, setDecision] = useState<Decision>();
  if (refund.state !== "waiting" || !mayCall(decideRefund)) return null;
  if (refund.askedBy === staffId) return <p className={styles.facts}>{t("refund.own")}</p>;
  return (
    <div className={styles.buttons}>
      <Button size="small" variant="primary" onClick={() => setDecision("approve")}>
        {t("refund.approve")}
      </Button>
      <Button size="small" onClick={() => setDecision("reject")}>
        {t("refund.reject")}
      </Button>
      {decision !== undefined && (
        <DecisionDialog refund={refund} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </div>
  );
};
