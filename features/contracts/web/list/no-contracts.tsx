import { FileText } from "lucide-react";
import { LinkButton } from "#platform/ui/action/link-button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Stack } from "#platform/ui/page/stack.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useWords } from "../words.ts";

/** Somebody who has just arrived: what will be here, and whom to ask meanwhile. */
export const NoContracts = () => {
  const t = useWords();
  const { organization } = useSettings();
  return (
    <EmptyState
      icon={<FileText aria-hidden="true" />}
      title={t("empty.title")}
      actions={
        <>
          <LinkButton component="a" href={`tel:${organization.phone.replaceAll(" ", "")}`} variant="primary">
            {t("empty.call", { phone: organization.phone })}
          </LinkButton>
          <LinkButton component="a" href={`mailto:${organization.email}`}>
            {t("empty.write")}
          </LinkButton>
        </>
      }
    >
      <Stack gap="small">
        <p>{t("empty.whatWillBe")}</p>
        <p>{t("empty.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};
