import { RefreshCw } from "lucide-react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { checkStaffPayment } from "../contract/check-staff-payment.ts";
import { usePaymentsChanged } from "./use-payments-changed.ts";
import { useWords } from "./words.ts";

interface CheckPaymentButtonProps {
  readonly transactionId: string;
  readonly size?: "small";
  readonly onSettled?: (() => void) | undefined;
}

/** Asks the bank about a payment, and records what it says. */
export const CheckPaymentButton = ({ transactionId, size, onSettled }: CheckPaymentButtonProps) => {
  const t = useWords();
  const showSnackbar = useSnackbar();
  const announceChange = usePaymentsChanged();
  const mayCall = useMayCall();
  const { mutate, error, isPending } = useCall(checkStaffPayment);
  if (!mayCall(checkStaffPayment)) return null;
  const check = (): void =>
    mutate(
      { params: { transactionId } },
      {
        onSuccess: ({ payment }) =>
          showSnackbar({ tone: "positive", text: t("check.done", { state: t(`states.${payment.state}`) }) }),
        onSettled: () => {
          announceChange();
          onSettled?.();
        },
      },
    );
  return (
    <>
      <FailureNotice title={t("check.failed")} error={error} words={t} />
      <Button
        icon={<RefreshCw aria-hidden="true" />}
        onClick={check}
        {...(size === undefined ? {} : { size })}
        {...(isPending ? { busyText: t("check.busy") } : {})}
      >
        {t("check.submit")}
      </Button>
    </>
  );
};
