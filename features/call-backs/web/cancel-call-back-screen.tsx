import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { cancelCallBack } from "../contract/cancel-call-back.ts";
import { useWords } from "./words.ts";

/** Where the email leads. Opening it changes nothing: mail scanners open links before their reader does. */
export const CancelCallBackScreen = () => {
  const t = useWords();
  const token = useLinkToken();
  const { mutate, data: cancelled, error, isPending } = useCall(cancelCallBack);
  const canCancel = token !== undefined && cancelled === undefined;
  return (
    <Page
      title={t("title")}
      documentTitle={useDocumentTitle(t("title"))}
      lead={canCancel ? t("lead") : undefined}
      width="narrow"
    >
      <Stack>
        <FailureNotice title={t("failed")} error={error} words={t} />
        {token === undefined && <Notice tone="warning">{t("errors.link_no_longer_valid")}</Notice>}
        {cancelled !== undefined && (
          <Notice tone="positive" title={t("done")} announce="polite">
            {t("doneText", { reference: cancelled.reference })}
          </Notice>
        )}
        {canCancel && (
          <Button
            variant="primary"
            onClick={() => mutate({ body: { token } })}
            {...(isPending ? { busyText: t("cancelling") } : {})}
          >
            {t("cancel")}
          </Button>
        )}
      </Stack>
    </Page>
  );
};
