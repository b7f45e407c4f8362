import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { confirmNewsletter } from "../contract/confirm-newsletter.ts";
import { newsletterRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

/**
 * Target of the links that confirm a subscription or an address. It requires a button press: mail scanners open links
 * before the reader does.
 */
export const ConfirmNewsletterScreen = () => {
  const t = useWords();
  const path = usePath();
  const token = useLinkToken();
  const { mutate, data: confirmed, error, isPending } = useCall(confirmNewsletter);
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
        <Notice tone="positive" announce="polite" title={t(`confirm.${confirmed.kind}`)}>
          {t(`confirm.${confirmed.kind}Text`, { email: confirmed.email })}
        </Notice>
      )}
      <ButtonRow>
        {confirmed === undefined && token !== undefined && (
          <Button
            variant="primary"
            onClick={() => mutate({ body: { token } })}
            {...(isPending ? { busyText: t("confirm.busy") } : {})}
          >
            {t("confirm.submit")}
          </Button>
        )}
        <LinkButton href={path(newsletterRoutes.newsletters)}>{t("confirm.toNewsletters")}</LinkButton>
      </ButtonRow>
    </Page>
  );
};
