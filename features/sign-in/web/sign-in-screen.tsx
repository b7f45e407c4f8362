import { lazy, Suspense, useState } from "react";
import { passwordRoutes } from "#features/password/contract/routes.ts";
import { registrationRoutes } from "#features/registration/contract/routes.ts";
import { LoadingScreen } from "#platform/ui/loading/loading-screen.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/page/page.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { DemoAccess } from "./demo-access.tsx";
import type { PendingStep } from "./second-step/pending-step.ts";
import { SignInElsewhere } from "./sign-in-elsewhere.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-screen.module.css";
import { useWords } from "./words.ts";

/** Loaded by who has a second step, and by nobody else. */
const SecondStepForm = lazy(async () => ({
  default: (await import("./second-step/second-step-form.tsx")).SecondStepForm,
}));

/** The door: user, password, and whom to ask when neither works. */
export const SignInScreen = () => {
  const t = useWords();
  const path = usePath();
  const { signUp } = useSettings();
  const documentTitle = useDocumentTitle(t("title"));
  const [pending, setPending] = useState<PendingStep>();
  if (pending !== undefined)
    return (
      <Suspense fallback={<LoadingScreen label={t("submitting")} />}>
        <SecondStepForm pending={pending} onStartAgain={() => setPending(undefined)} />
      </Suspense>
    );
  return (
    <Page title={t("title")} lead={t("lead")} documentTitle={documentTitle}>
      <div className={styles.columns}>
        <div>
          <SignInForm onSecondStep={setPending} />
          <SignInElsewhere />
          <p className={styles.links}>
            <TextLink href={path(passwordRoutes.recoverPassword)}>{t("forgotPassword")}</TextLink>
            {signUp.enabled === true && (
              <span>
                {t("signUpQuestion")}{" "}
                <TextLink href={path(registrationRoutes.activate)}>{t("signUp")}</TextLink>
              </span>
            )}
          </p>
        </div>
        <div className={styles.aside}>
          <DemoAccess onSecondStep={setPending} />
          <section aria-labelledby="sign-in-help">
            <h2 id="sign-in-help">{t("help")}</h2>
            <AskUs />
          </section>
        </div>
      </div>
    </Page>
  );
};
