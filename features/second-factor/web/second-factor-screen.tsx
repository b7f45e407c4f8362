import { profileRoutes } from "#features/profile/contract/routes.ts";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { SecondFactorParts } from "./second-factor-parts.tsx";
import { useWords } from "./words.ts";

/** What the customer shows after the password, and how to change it. */
export const SecondFactorScreen = () => {
  const t = useWords();
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
      <PartBoundary
        failedTitle={t("failed")}
        fallback={<SkeletonText lines={6} label={t("loading")} />}
        words={t}
      >
        <SecondFactorParts />
      </PartBoundary>
    </Page>
  );
};
