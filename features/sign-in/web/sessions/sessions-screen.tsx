import { profileRoutes } from "#features/profile/contract/routes.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { SessionList } from "./session-list.tsx";
import { SessionListSkeleton } from "./session-list-skeleton.tsx";
import { useSessionWords } from "../session-words.ts";

/** Where the customer is signed in, and how to end it there. */
export const SessionsScreen = () => {
  const t = useSessionWords();
  const path = usePath();
  const documentTitle = useDocumentTitle(t("title"));
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      documentTitle={documentTitle}
      width="reading"
      back={<TextLink href={path(profileRoutes.profile)}>{t("back")}</TextLink>}
    >
      <PartBoundary failedTitle={t("failed")} fallback={<SessionListSkeleton />}>
        <SessionList />
      </PartBoundary>
    </Page>
  );
};
