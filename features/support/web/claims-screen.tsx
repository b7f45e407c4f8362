import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { ClaimForm } from "./claim-form.tsx";
import { useWords } from "./words.ts";

/** Making a claim: the form, and its receipt. */
export const ClaimsScreen = () => {
  const t = useWords();
  const title = t("claims.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("claims.lead")}
      aside={
        <Section title={t("contact.human")}>
          <AskUs />
        </Section>
      }
    >
      <PartBoundary
        failedTitle={t("loadFailed")}
        fallback={<Skeleton height="30rem" />}
        words={t}
        question="claims"
      >
        <ClaimForm />
      </PartBoundary>
    </Page>
  );
};
