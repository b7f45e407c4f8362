import { useQueryClient } from "@tanstack/react-query";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { confirmEmail } from "../contract/confirm-email.ts";
import { profileRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

/**
 * Target of the link to a new email. It requires a button press: mail scanners that open links before the
 * reader does must not consume the token.
 */
export const ConfirmEmailScreen = () => {
  const t = useWords();
  const path = usePath();
  const token = useLinkToken();
  const queries = useQueryClient();
  const { mutate, data: confirmed, error, isPending } = useCall(confirmEmail);
  const handleConfirm = (): void =>
    mutate({ body: { token: token ?? "" } }, { onSuccess: () => void queries.invalidateQueries() });
  return (
    <Page
      title={t("confirm.title")}
      documentTitle={useDocumentTitle(t("confirm.title"))}
      lead={confirmed === undefined && token !== undefined ? t("confirm.lead") : undefined}
      width="narrow"
    >
      <FailureNotice title={t("confirm.failed")} error={error} words={t} />
      {token === undefined && <Notice tone="warning">{t("errors.link_no_longer_valid")}</Notice>}
      {confirmed !== undefined && (
        <Notice tone="positive" title={t("confirm.done")} announce="polite">
          {t("confirm.doneText", { email: confirmed.email })}
        </Notice>
      )}
      <ButtonRow>
        {confirmed === undefined && token !== undefined && (
          <Button
            variant="primary"
            onClick={handleConfirm}
            {...(isPending ? { busyText: t("confirm.confirming") } : {})}
          >
            {t("confirm.confirm")}
          </Button>
        )}
        <LinkButton href={path(profileRoutes.profile)}>{t("confirm.toProfile")}</LinkButton>
      </ButtonRow>
    </Page>
  );
};
