import { useState } from "react";
import { useSearchParams } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { CaseForm } from "./case-form.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { ReadingsForm } from "./readings-form.tsx";
import { useWords } from "./words.ts";

/** Beside the form: the claim, where the deployment offers it from here, and how to reach a person. */
const OtherWays = () => {
  const t = useWords();
  const { features } = useSettings();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      {features.reclamATCContact && features.reclamation && (
        <Notice
          title={t("contact.claim")}
          actions={<Button onClick={() => setOpen(true)}>{t("contact.claimOpen")}</Button>}
        >
          {t("contact.claimText")}
        </Notice>
      )}
      <Section title={t("contact.human")}>
        <AskUs />
      </Section>
      {isOpen && <ClaimDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
};

/** Writing to the retailer; with `autolectures=true` the form for meter readings. */
export const ContactScreen = () => {
  const t = useWords();
  const { features } = useSettings();
  const [params] = useSearchParams();
  const isReading = params.get("autolectures") === "true" && features.contactAutoReads;
  const title = t(isReading ? "readings.title" : "contact.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t(isReading ? "readings.lead" : "contact.lead")}
      aside={<OtherWays />}
    >
      <PartBoundary
        key={String(isReading)}
        failedTitle={t("loadFailed")}
        fallback={<Skeleton height="30rem" />}
        words={t}
        question={String(isReading)}
      >
        {isReading ? <ReadingsForm /> : <CaseForm />}
      </PartBoundary>
    </Page>
  );
};
