import { Page } from "#platform/ui/layout/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { ConsumptionOfCustomer } from "./consumption-of-customer.tsx";
import { ConsumptionSkeleton } from "./consumption-skeleton.tsx";
import { useWords } from "./words.ts";

/** What a contract's meter measured, by months, days, hours and quarters of an hour. */
export const ConsumptionScreen = () => {
  const t = useWords();
  const documentTitle = useDocumentTitle(t("title"));
  return (
    <Page title={t("title")} documentTitle={documentTitle}>
      <PartBoundary failedTitle={t("failed")} fallback={<ConsumptionSkeleton />} words={t}>
        <ConsumptionOfCustomer />
      </PartBoundary>
    </Page>
  );
};
