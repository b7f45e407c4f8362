import { useState } from "react";
import { accountRoutes } from "../../contract/routes.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { BackLink } from "#platform/ui/navigation/back-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { emptySignUp, signUpDraft, SignUpForm } from "./sign-up-form.tsx";
import { TakenNotice } from "./register-screen.tsx";
import { useWords } from "./words.ts";

/** Request for an account with data that is printed on a bill. */
export const ActivateScreen = () => {
  const t = useWords();
  const path = usePath();
  const typed = useFormValues({
    empty: emptySignUp,
    draft: { key: "llum-visitor-sign-up", shape: signUpDraft, resumes: "on_request" },
  });
  const [takenText, setTakenText] = useState<string>();
  const isTaken = takenText !== undefined;
  useFocusOnStep(isTaken ? "taken" : "form");
  const title = isTaken ? t("taken.title") : t("activate.title");
  const documentTitle = useDocumentTitle(title);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      lead={isTaken ? takenText : t("activate.lead")}
      width="narrow"
      back={<BackLink href={path(accountRoutes.signIn)}>{t("backToSignIn")}</BackLink>}
    >
      {isTaken && <TakenNotice />}
      {!isTaken && typed.isOffered && (
        <Notice
          title={t("activate.draftTitle")}
          actions={
            <ButtonRow>
              <Button size="small" onClick={typed.resume}>
                {t("activate.continueDraft")}
              </Button>
              <Button size="small" variant="quiet" onClick={typed.forget}>
                {t("activate.startAnew")}
              </Button>
            </ButtonRow>
          }
        >
          {t("activate.draft")}
        </Notice>
      )}
      {!isTaken && (
        <SignUpForm
          typed={typed}
          onTaken={(text) => {
            typed.forget();
            setTakenText(text);
          }}
        />
      )}
    </Page>
  );
};
