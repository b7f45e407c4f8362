import { Gauge } from "lucide-react";
import { LinkButton } from "#platform/ui/action/link-button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Stack } from "#platform/ui/page/stack.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useWords } from "../words.ts";

/** Somebody without electricity of ours: what will be here, and whom to ask meanwhile. */
export const NoContracts = () => {
  const t = useWords();
  const { organization } = useSettings();
  return (
    <EmptyState
      icon={<Gauge aria-hidden="true" />}
      title={t("noContracts.title")}
      actions={
        <>
          <LinkButton component="a" href={`tel:${organization.phone.replaceAll(" ", "")}`} variant="primary">
            {t("noContracts.call", { phone: organization.phone })}
          </LinkButton>
          <LinkButton component="a" href={`mailto:${organization.email}`}>
            {t("noContracts.write")}
          </LinkButton>
        </>
      }
    >
      <Stack gap="small">
        <p>{t("noContracts.whatWillBe")}</p>
        <p>{t("noContracts.whatNow")}</p>
      </Stack>
    </EmptyState>
  );
};
