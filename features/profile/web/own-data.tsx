import { Button } from "#platform/ui/action/button.tsx";
import { ButtonRow } from "#platform/ui/action/button-row.tsx";
import { LinkButton } from "#platform/ui/action/link-button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { useDownload } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { profileRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

/** Taking one's data along, and having it erased. */
export const OwnData = () => {
  const t = useWords();
  const path = usePath();
  const { readOnly } = useSession();
  const problemText = useProblemText(t);
  const { mutate, error, isPending } = useDownload(exportOwnData);
  const button = (
    <Button
      aria-disabled={readOnly || undefined}
      onClick={() => mutate({})}
      {...(isPending ? { busyText: t("ownData.packing") } : {})}
    >
      {t("ownData.download")}
    </Button>
  );
  return (
    <>
      {error !== null && (
        <Notice tone="negative" title={t("ownData.failed")} announce="assertive">
          {problemText(error)}
        </Notice>
      )}
      <ButtonRow>
        {readOnly ? <Tooltip label={t("contact.readOnly")}>{button}</Tooltip> : button}
        <LinkButton variant="quiet" href={path(profileRoutes.erasure)}>
          {t("ownData.erase")}
        </LinkButton>
      </ButtonRow>
    </>
  );
};
