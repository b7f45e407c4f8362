import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { profileRoutes } from "#features/profile/contract/routes.ts";
import { useWords } from "../words.ts";
import { ErasureRequest } from "./erasure-request.tsx";

/** What erasing means, what the law keeps, and the request itself. */
export const ErasureScreen = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Page
      title={t("erasure.title")}
      documentTitle={useDocumentTitle(t("erasure.title"))}
      lead={t("erasure.lead")}
      width="reading"
      back={<TextLink href={path(profileRoutes.profile)}>{t("erasure.back")}</TextLink>}
    >
      <Section title={t("erasure.goesTitle")}>
        <Prose>
          <p>{t("erasure.goes")}</p>
        </Prose>
      </Section>
      <Section title={t("erasure.staysTitle")}>
        <Prose>
          <ul>
            <li>{t("erasure.staysInvoices")}</li>
            <li>{t("erasure.staysProof")}</li>
          </ul>
        </Prose>
      </Section>
      <Section title={t("erasure.nextTitle")}>
        <PartBoundary
          failedTitle={t("erasure.failed")}
          fallback={<SkeletonText label={t("loading")} lines={3} />}
        >
          <ErasureRequest />
        </PartBoundary>
      </Section>
    </Page>
  );
};
