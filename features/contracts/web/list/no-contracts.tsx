import { FileText } from "lucide-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { useWords } from "../words.ts";

/** Somebody who has just arrived: what will be here, and whom to ask meanwhile. */
export const NoContracts = () => {
  const t = useWords();
  return (
    <EmptyState icon={<FileText aria-hidden="true" />} title={t("empty.title")} actions={<ContactButtons />}>
      <Stack gap="small">
        <p>{t("empty.whatWillBe")}</p>
        <p>{t("empty.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};
