import { useQuery } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { defineWords } from "#platform/web/words/define-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { listDisputes } from "../contract/list-disputes.ts";
import { supportRoutes } from "../contract/routes.ts";

const useWords = defineWords({
  ca: () => import("../locales/disputes.ca.json"),
  es: () => import("../locales/disputes.es.json"),
  en: () => import("../locales/disputes.en.json"),
});

/** The open claim about a contract or an invoice; undefined without one, or when it is not known. */
const useDispute = (about: { readonly contractName: string } | { readonly invoiceNumber: string }) => {
  const { data } = useQuery(query(listDisputes, {}));
  return data?.items.find((dispute) =>
    "contractName" in about
      ? dispute.contractName === about.contractName
      : dispute.invoiceNumber === about.invoiceNumber,
  );
};

interface DisputeNoticeProps {
  readonly title: string;
  readonly link: string;
  readonly reference: string;
  readonly children: ReactNode;
}

const DisputeNotice = ({ title, link, reference, children }: DisputeNoticeProps) => {
  const path = usePath();
  return (
    <Notice
      title={title}
      actions={<TextLink href={path(supportRoutes.supportRequest, { id: reference })}>{link}</TextLink>}
    >
      {children}
    </Notice>
  );
};

/** Marks a contract with an open claim; `subject` is its number. */
export const ContractDispute = ({ subject }: { readonly subject: string }) => {
  const t = useWords();
  const { dayInText } = useFormats();
  const dispute = useDispute({ contractName: subject });
  if (dispute === undefined) return null;
  const { reference, invoiceNumber, dueOn } = dispute;
  return (
    <DisputeNotice title={t("contract.title")} link={t("contract.see", { reference })} reference={reference}>
      {t("contract.text", { invoice: invoiceNumber ?? "none", day: dayInText(dueOn) })}
    </DisputeNotice>
  );
};

/** What an open claim means for the supply, on the screen of its invoice; `subject` is the invoice's number. */
export const InvoiceDispute = ({ subject }: { readonly subject: string }) => {
  const t = useWords();
  const { dayInText } = useFormats();
  const dispute = useDispute({ invoiceNumber: subject });
  if (dispute === undefined) return null;
  const { reference, dueOn } = dispute;
  return (
    <DisputeNotice title={t("invoice.title")} link={t("invoice.see", { reference })} reference={reference}>
      {t("invoice.text", { day: dayInText(dueOn) })}
    </DisputeNotice>
  );
};

/** Marks an invoice of a list with an open claim; `subject` is its number. */
export const DisputeMark = ({ subject }: { readonly subject: string }) => {
  const t = useWords();
  if (useDispute({ invoiceNumber: subject }) === undefined) return null;
  return (
    <StatusChip tone="info" icon={<MessageSquareWarning aria-hidden="true" />}>
      {t("mark")}
    </StatusChip>
  );
};
