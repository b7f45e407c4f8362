import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle, useStaff } from "#platform/web/desk/desk-context.ts";
import { PasskeyPart } from "./passkey-part.tsx";
import { useWords } from "./words.ts";

/** What a member of staff changes about the own way to sign in. */
export const AccountScreen = () => {
  const t = useWords();
  const { email } = useStaff();
  const title = t("account.title");
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("account.lead", { email })}
      width="narrow"
    >
      <Section title={t("account.passkeys")} lead={t("account.passkeysLead")}>
        <PartBoundary
          failedTitle={t("account.failed")}
          words={t}
          fallback={<SkeletonText lines={4} label={t("account.loading")} />}
        >
          <PasskeyPart />
        </PartBoundary>
      </Section>
    </Page>
  );
};
