import { useQuery } from "@tanstack/react-query";
import { listDisputes } from "#features/support/contract/list-disputes.ts";
import { supportRoutes } from "#features/support/contract/routes.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

/** Marks a contract with an open claim; nothing is shown without one, or when it is not known. */
export const DisputeNotice = ({ contractName }: { readonly contractName: string }) => {
  const t = useWords();
  const formats = useFormats();
  const path = usePath();
  const { data } = useQuery(query(listDisputes, {}));
  const dispute = data?.items.find((item) => item.contractName === contractName);
  if (dispute === undefined) return null;
  const { reference, invoiceNumber, dueOn } = dispute;
  return (
    <Notice
      title={t("dispute.title")}
      actions={
        <TextLink href={path(supportRoutes.supportRequest, { id: reference })}>
          {t("dispute.see", { reference })}
        </TextLink>
      }
    >
      {t("dispute.text", { invoice: invoiceNumber ?? "none", day: formats.dayInText(dueOn) })}
    </Notice>
  );
};
