import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { supportRoutes } from "../contract/routes.ts";
import { CaseForm } from "./case-form.tsx";
import { useWords } from "./words.ts";

/** Requests that have a form of their own. */
const OtherRequests = () => {
  const t = useWords();
  const path = usePath();
  const { features } = useSettings();
  const reading = {
    href: `${path(supportRoutes.customerSupport)}?autolectures=true`,
    label: t("create.reading"),
  };
  const claim = { href: path(supportRoutes.claims), label: t("create.claim") };
  const change = {
    href: path("contracts.contracts", { contractType: "electricity" }),
    label: t("create.change"),
    detail: t("create.changeDetail"),
  };
  const switchReturn = {
    href: path("contracts.contracts", { contractType: "electricity" }),
    label: t("create.switchReturn"),
    detail: t("create.switchReturnDetail"),
  };
  return (
    <Stack gap="large">
      <Section title={t("create.others")}>
        <ActionList
          actions={[
            ...(features.contactAutoReads ? [reading] : []),
            ...(features.reclamation ? [claim] : []),
            change,
            switchReturn,
          ]}
        />
      </Section>
      <Section title={t("contact.human")}>
        <AskUs />
      </Section>
    </Stack>
  );
};

/** A new request: the form of a question, and the ways to readings, claims and changes of contracts. */
export const NewRequestScreen = () => {
  const t = useWords();
  const path = usePath();
  const title = t("create.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("create.lead")}
      back={<BackLink href={path(supportRoutes.supportRequests)}>{t("requests.title")}</BackLink>}
      aside={<OtherRequests />}
    >
      <PartBoundary failedTitle={t("loadFailed")} fallback={<Skeleton height="30rem" />} words={t}>
        <CaseForm />
      </PartBoundary>
    </Page>
  );
};
