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
import { cancelMandate } from "../contract/cancel-mandate.ts";
import type { Mandate } from "../contract/mandate.ts";
import { useChanged } from "./use-changed.ts";
import { useWords } from "./words.ts";

interface CancelDialogProps {
  readonly mandate: Mandate;
  readonly onClose: () => void;
}

const CancelDialog = ({ mandate: { customerId, reference }, onClose }: CancelDialogProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = useChanged();
  const { mutate, error, isPending } = useCall(cancelMandate);
  const typed = useFormValues({ empty: { reason: "" } });
  const { reason } = typed.values;
  const form = useForm(typed, {
    id: "cancel-mandate",
    fields: {
      reason: { label: t("reason"), problem: reason.trim() === "" ? t("one.reasonMissing") : undefined },
    },
    send: () =>
      mutate(
        { body: { customerId, reference, reason } },
        {
          onSuccess: () => {
            showSnackbar({ tone: "positive", text: t("mandates.cancelled") });
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
      title={t("mandates.cancelTitle", { reference })}
      description={t("mandates.cancelText")}
    >
      <Form form={form} failedTitle={t("mandates.cancelFailed")}>
        <TextAreaField {...form.field("reason")} rows={2} maxLength={500} />
        <ButtonRow>
          <Button {...form.submitButton(t("working"))} variant="danger">
            {t("mandates.cancelOne")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
};

/** Ends a mandate that is not ended yet. */
export const CancelMandateButton = ({ mandate }: { readonly mandate: Mandate }) => {
  const t = useWords();
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  if (mandate.state === "cancelled" || !mayCall(cancelMandate)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("mandates.cancelOne")}
      </Button>
      {isOpen && <CancelDialog mandate={mandate} onClose={() => setOpen(false)} />}
    </>
  );
};
