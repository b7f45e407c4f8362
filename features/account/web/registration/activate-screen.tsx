import { useState } from "react";
import { accountRoutes } from "../../contract/routes.ts";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useDraft } from "#platform/web/use-draft.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { signUpDraft, type SignUpDraft, SignUpForm } from "./sign-up-form.tsx";
import { TakenNotice } from "./register-screen.tsx";
import { useWords } from "./words.ts";

/** Request for an account with data that is printed on a bill. */
export const ActivateScreen = () => {
  const t = useWords();
  const path = usePath();
  const draft = useDraft("llum-visitor-sign-up", signUpDraft);
  const [resumed, setResumed] = useState<SignUpDraft>();
  const [isTouched, setTouched] = useState(false);
  const [takenText, setTakenText] = useState<string>();
  const isTaken = takenText !== undefined;
  useFocusOnStep(isTaken ? "taken" : "form");
  const title = isTaken ? t("taken.title") : t("activate.title");
  const documentTitle = useDocumentTitle(title);
  const isOffered = draft.found !== undefined && resumed === undefined && !isTouched;
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      lead={isTaken ? takenText : t("activate.lead")}
      width="narrow"
      back={<TextLink href={path(accountRoutes.signIn)}>{t("backToSignIn")}</TextLink>}
    >
      {isTaken && <TakenNotice />}
      {!isTaken && isOffered && (
        <Notice
          title={t("activate.draftTitle")}
          actions={
            <ButtonRow>
              <Button size="small" onClick={() => setResumed(draft.found)}>
                {t("activate.continueDraft")}
              </Button>
              <Button size="small" variant="quiet" onClick={draft.forget}>
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
          key={resumed === undefined ? "new" : "resumed"}
          initial={resumed}
          onChange={(typed) => {
            setTouched(true);
            draft.keep(typed);
          }}
          onTaken={(text) => {
            draft.forget();
            setTakenText(text);
          }}
        />
      )}
    </Page>
  );
};
