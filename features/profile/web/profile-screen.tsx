import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { AppearanceChoice } from "./appearance-choice.tsx";
import { OwnData } from "./own-data.tsx";
import { PersonalDataSkeleton } from "./personal-data-skeleton.tsx";
import { PersonalData } from "./personal-data.tsx";
import { SecurityLinks } from "./security-links.tsx";
import { useWords } from "./words.ts";

/** Who is signed in, what protects the account, and how they like to see the portal. */
export const ProfileScreen = () => {
  const t = useWords();
  const documentTitle = useDocumentTitle(t("title"));
  return (
    <Page title={t("title")} lead={t("lead")} documentTitle={documentTitle} width="reading">
      <Section title={t("you")}>
        <PartBoundary failedTitle={t("failed")} fallback={<PersonalDataSkeleton />}>
          <PersonalData />
        </PartBoundary>
      </Section>
      <Section title={t("security.title")}>
        <SecurityLinks />
      </Section>
      <Section title={t("appearance.title")} lead={t("appearance.text")}>
        <div>
          <AppearanceChoice />
        </div>
      </Section>
      <Section title={t("ownData.title")} lead={t("ownData.text")}>
        <OwnData />
      </Section>
    </Page>
  );
};
