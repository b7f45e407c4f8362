import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { exportOwnData } from "../contract/export-own-data.ts";
import { profileRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

/** Taking one's data along, and having it erased. */
export const OwnData = () => {
  const t = useWords();
  const path = usePath();
  const { mutate, error, isPending } = useDownload(exportOwnData);
  return (
    <>
      <FailureNotice title={t("ownData.failed")} error={error} words={t} />
      <ButtonRow>
        <CustomerButton onClick={() => mutate({})} {...(isPending ? { busyText: t("ownData.packing") } : {})}>
          {t("ownData.download")}
        </CustomerButton>
        <LinkButton variant="quiet" href={path(profileRoutes.erasure)}>
          {t("ownData.erase")}
        </LinkButton>
      </ButtonRow>
    </>
  );
};
