import { Gauge } from "lucide-react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { useWords } from "../words.ts";

/** Somebody without electricity of ours: what will be here, and whom to ask meanwhile. */
export const NoContracts = () => {
  const t = useWords();
  return (
    <EmptyState
      icon={<Gauge aria-hidden="true" />}
      title={t("noContracts.title")}
      actions={<ContactButtons />}
    >
      <Stack gap="small">
        <p>{t("noContracts.whatWillBe")}</p>
        <p>{t("noContracts.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};
