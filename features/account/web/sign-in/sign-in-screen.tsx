import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useLocation } from "react-router";
import { LoadingScreen, PendingPart } from "#platform/ui/feedback/loading-screen.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { CatchError } from "#platform/web/boundary/catch-error.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useSettings, usePortal } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { accountRoutes } from "../../contract/routes.ts";
import type { PendingStep } from "./pending-step.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { useWords } from "./words.ts";

/** Link to the provider of single sign-on, with the page that was asked for. */
export const SignInElsewhere = () => {
  const t = useWords();
  const path = usePath();
  const { search } = useLocation();
  const { oidc, organization } = useSettings();
  if (!oidc.enabled) return null;
  const provider = oidc.providerName ?? organization.name;
  return (
    <LinkButton variant="secondary" width="full" href={`${path(accountRoutes.connectStart)}${search}`}>
      {t("signInWith", { provider })}
    </LinkButton>
  );
};

/** Loaded only by customers with a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await import("./second-step-form.tsx")).SecondStepForm,
}));

/** Loaded only in demo deployments. */
const DemoAccess = lazy(async () => ({ default: (await import("./demo-access.tsx")).DemoAccess }));

/** The height of the loaded content, to avoid a layout shift. */
const demoHeight = (people: number): string => `${10.4 + 2.3125 * people}rem`;

const LoginBlocks = lazy(async () => ({ default: (await import("./login-blocks.tsx")).LoginBlocks }));

/**
 * The retailer's content beside the form, if the deployment has such blocks. Loaded after the form; a failure does not
 * affect the form.
 */
const AfterForm = () => {
  const { features } = useSettings();
  const isFormThere = useDeferredValue(true, false);
  if (!features.serverElements) return null;
  if (!isFormThere) return <PendingPart />;
  return (
    <CatchError resetKey="" onReset={() => {}} isForParent={() => false} fallback={() => null}>
      <Suspense fallback={<PendingPart />}>
        <LoginBlocks />
      </Suspense>
    </CatchError>
  );
};

export const SignInScreen = () => {
  const t = useWords();
  const path = usePath();
  const { signUp } = useSettings();
  const { demoPeople } = usePortal();
  const documentTitle = useDocumentTitle(t("title"));
  const [pending, setPending] = useState<PendingStep>();
  if (pending !== undefined)
    return (
      <Suspense fallback={<LoadingScreen label={t("submitting")} />}>
        <SecondStepForm pending={pending} onStartAgain={() => setPending(undefined)} />
      </Suspense>
    );
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      documentTitle={documentTitle}
      aside={
        <>
          {demoPeople !== undefined && (
            <Suspense fallback={<Skeleton height={demoHeight(demoPeople.length)} />}>
              <DemoAccess people={demoPeople} onSecondStep={setPending} />
            </Suspense>
          )}
          <section aria-labelledby="sign-in-help">
            <h2 id="sign-in-help">{t("help")}</h2>
            <AskUs />
          </section>
          <AfterForm />
        </>
      }
    >
      <Stack gap="large">
        <Stack gap="small">
          <SignInForm onSecondStep={setPending} />
          <SignInElsewhere />
        </Stack>
        <Stack>
          <p>
            <TextLink href={path(accountRoutes.recoverPassword)}>{t("forgotPassword")}</TextLink>
          </p>
          {signUp.enabled && (
            <p>
              {t("signUpQuestion")} <TextLink href={path(accountRoutes.activate)}>{t("signUp")}</TextLink>
            </p>
          )}
        </Stack>
      </Stack>
    </Page>
  );
};
