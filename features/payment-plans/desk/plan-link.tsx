import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { CustomerActionsProps } from "#platform/web/desk/customer-actions.ts";
import { useDeskPath, useMayCall } from "#platform/web/desk/desk-context.ts";
import { agreePaymentPlan } from "../contract/agree-payment-plan.ts";
import { useWords } from "./words.ts";

/** Leads from a customer's page to a plan for what the customer owes. */
export const PlanLink = ({ customer: { customerId } }: CustomerActionsProps) => {
  const t = useWords();
  const path = useDeskPath();
  const mayCall = useMayCall();
  if (!mayCall(agreePaymentPlan)) return null;
  return (
    <TextLink href={path("payment-plans.newPlan", { customerId: String(customerId) })}>
      {t("new.link")}
    </TextLink>
  );
};
