import { Monitor, Moon, Sun } from "lucide-react";
import { ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useColourScheme } from "#platform/ui/theme/use-colour-scheme.ts";
import { useDownload } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { exportOwnData } from "../contract/export-own-data.ts";
import { profileRoutes } from "../contract/routes.ts";
import { PersonalDataSkeleton, PersonalData } from "./personal-data.tsx";
import { useWords } from "./words.ts";

export const AppearanceChoice = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { choice, choose } = useColourScheme();
  return (
    <SegmentedControl
      label={t("appearance.label")}
      segments={[
        { value: "light", label: platformWords("colourSchemes.light"), icon: <Sun aria-hidden="true" /> },
        { value: "dark", label: platformWords("colourSchemes.dark"), icon: <Moon aria-hidden="true" /> },
        { value: "auto", label: platformWords("colourSchemes.auto"), icon: <Monitor aria-hidden="true" /> },
      ]}
      value={choice}
      onValueChange={choose}
    />
  );
};

/** Download and erasure of the customer's data. */
export const OwnData = () => {
  const t = useWords();
  const path = usePath();
  const { mutate, error, isPending } = useDownload(exportOwnData);
  return (
    <>
      <FailureNotice title={t("ownData.failed")} error={error} words={t} />
      <ButtonRow>
        <CustomerButton onClick={() => mutate({})} {...(isPending ? { busyText: t("ownData.packing") } : {})}>
          {t("ownData.download")}
        </CustomerButton>
        <LinkButton variant="quiet" href={path(profileRoutes.erasure)}>
          {t("ownData.erase")}
        </LinkButton>
      </ButtonRow>
    </>
  );
};

/** Links to the screens that protect the account. */
export const SecurityLinks = () => {
  const t = useWords();
  const path = usePath();
  const { oidc, secondFactor, apiTokens } = useSettings();
  const external = oidc.enabled ? oidc.changePasswordUrl : undefined;
  return (
    <Stack gap="small">
      {external === undefined ? (
        <TextLink href={path("account.changePassword")}>{t("security.password")}</TextLink>
      ) : (
        <TextLink component="a" href={external} rel="noopener">
          {t("security.password")}
        </TextLink>
      )}
      {secondFactor.enabled && (
        <TextLink href={path("account.secondFactor")}>{t("security.secondFactor")}</TextLink>
      )}
      <TextLink href={path("account.sessions")}>{t("security.sessions")}</TextLink>
      {apiTokens.enabled && <TextLink href={path("account.apiTokens")}>{t("security.apiTokens")}</TextLink>}
    </Stack>
  );
};

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
