import { useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { listDisputes } from "#features/support/contract/list-disputes.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { query } from "#platform/web/api/query.ts";
import { useWords } from "./words.ts";

/** The open claim about an invoice; undefined without one, or when it is not known. */
export const useDispute = (number: string) => {
  const { data } = useQuery(query(listDisputes, {}));
  return data?.items.find(({ invoiceNumber }) => invoiceNumber === number);
};

/** Marks an invoice of a list with an open claim. */
export const DisputeMark = ({ number }: { readonly number: string }) => {
  const t = useWords();
  if (useDispute(number) === undefined) return null;
  return (
    <StatusChip tone="info" icon={<MessageSquareWarning aria-hidden="true" />}>
      {t("list.disputed")}
    </StatusChip>
  );
};
