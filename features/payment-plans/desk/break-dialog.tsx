import { useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useMayCall } from "#platform/web/desk/desk-context.ts";
import { ReasonDialog } from "#platform/web/desk/reason-dialog.tsx";
import { useAnnounceChange } from "#platform/web/desk/use-announce-change.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { breakPaymentPlan } from "../contract/break-payment-plan.ts";
import { getCustomerDebt } from "../contract/get-customer-debt.ts";
import { getStaffPlan } from "../contract/get-staff-plan.ts";
import { listStaffPlans } from "../contract/list-staff-plans.ts";
import type { StaffPlan } from "../contract/plan.ts";
import { useWords } from "./words.ts";

/** Ends a plan that is under way, with the reason. */
export const BreakPlanButton = ({ plan }: { readonly plan: StaffPlan }) => {
  const t = useWords();
  const { money } = useFormats();
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const announceChange = useAnnounceChange(getStaffPlan, listStaffPlans, getCustomerDebt);
  const { mutate, error, isPending, reset } = useCall(breakPaymentPlan);
  const { planId, version, state, leftCents } = plan;
  if (state !== "active" || !mayCall(breakPaymentPlan)) return null;
  const handleClose = (): void => {
    reset();
    setOpen(false);
  };
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t("break.open")}</Button>
      {isOpen && (
        <ReasonDialog
          id="break-plan"
          title={t("break.title")}
          text={t("break.text", { amount: money(leftCents) })}
          submit={t("break.submit")}
          busy={t("break.busy")}
          failed={t("break.failed")}
          tone="danger"
          send={({ reason }) =>
            mutate(
              { params: { planId }, body: { version, reason } },
              {
                onSuccess: () => {
                  handleClose();
                  announceChange(t("break.done"));
                },
              },
            )
          }
          error={error}
          isPending={isPending}
          words={t}
          onClose={handleClose}
        />
      )}
    </div>
  );
};
