import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useLocation } from "react-router";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
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

/** Where customers may also sign in at the retailer's provider: the way there, with where they were going. */
export const SignInElsewhere = () => {
  const t = useWords();
  const path = usePath();
  const { search } = useLocation();
  const { openid, organization } = useSettings();
  if (!openid.enabled) return null;
  const provider = openid.providerName ?? organization.name;
  return (
    <LinkButton variant="secondary" width="full" href={`${path(accountRoutes.connectStart)}${search}`}>
      {t("signInWith", { provider })}
    </LinkButton>
  );
};

/** Loaded by who has a second step, and by nobody else. */
const SecondStepForm = lazy(async () => ({
  default: (await import("./second-step-form.tsx")).SecondStepForm,
}));

/** Its people are in a demo alone. */
const DemoAccess = lazy(async () => ({ default: (await import("./demo-access.tsx")).DemoAccess }));

/** As high as what comes, so that it does not push down what stands below. */
const demoHeight = (people: number): string => `${10.4 + 2.3125 * people}rem`;

const LoginBlocks = lazy(async () => ({ default: (await import("./login-blocks.tsx")).LoginBlocks }));

/**
 * What the retailer wants said beside the form, where the deployment has such blocks. Asked for once the form is
 * there; whatever keeps it from coming leaves the form alone.
 */
const AfterForm = () => {
  const { features } = useSettings();
  const isFormThere = useDeferredValue(true, false);
  if (!features.serverElements || !isFormThere) return null;
  return (
    <CatchError resetKey="" onReset={() => {}} isForParent={() => false} fallback={() => null}>
      <Suspense>
        <LoginBlocks />
      </Suspense>
    </CatchError>
  );
};

/** The door: user, password, and whom to ask when neither works. */
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
          {signUp.enabled === true && (
            <p>
              {t("signUpQuestion")} <TextLink href={path(accountRoutes.activate)}>{t("signUp")}</TextLink>
            </p>
          )}
        </Stack>
      </Stack>
    </Page>
  );
};
