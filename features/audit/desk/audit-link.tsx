import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import type { CustomerActionsProps } from "#platform/web/desk/customer-actions.ts";
import { useDeskPath, useMayCall } from "#platform/web/desk/desk-context.ts";
import { listAuditEntries } from "../contract/list-audit-entries.ts";
import { useWords } from "./words.ts";

/** Leads from a customer's page to what was done about the customer. */
export const AuditLink = ({ customer: { customerId } }: CustomerActionsProps) => {
  const t = useWords();
  const path = useDeskPath();
  const mayCall = useMayCall();
  if (!mayCall(listAuditEntries)) return null;
  return <TextLink href={`${path("audit.log")}?customer=${customerId}`}>{t("ofCustomer")}</TextLink>;
};
