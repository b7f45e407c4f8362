import { Page } from "#platform/ui/page/page.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { DemoAccess } from "./demo-access.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-screen.module.css";
import { useWords } from "./words.ts";

/** The door: user, password, and whom to ask when neither works. */
export const SignInScreen = () => {
  const t = useWords();
  const { organization } = useSettings();
  const documentTitle = useDocumentTitle(t("title"));
  return (
    <Page title={t("title")} lead={t("lead")} documentTitle={documentTitle} width="narrow">
      <SignInForm />
      <DemoAccess />
      <section className={styles.help} aria-labelledby="sign-in-help">
        <h2 id="sign-in-help">{t("help")}</h2>
        <p>{t("helpText", { phone: organization.phone, email: organization.email })}</p>
        {organization.schedule !== "" && <p>{organization.schedule}</p>}
      </section>
    </Page>
  );
};
