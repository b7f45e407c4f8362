import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useDesk, useDeskTitle } from "#platform/web/desk/desk-context.ts";
import { SignInSteps, type SignInStepsProps } from "./sign-in-steps.tsx";
import { useWords } from "./words.ts";

interface SignInScreenProps extends SignInStepsProps {
  /** The staff member has just signed out. */
  readonly hasLeft: boolean;
}

/** At whatever address of the desk, which stays: after the sign-in its screen is shown. */
export const SignInScreen = ({ hasLeft, awaited, onSession }: SignInScreenProps) => {
  const t = useWords();
  const { organization } = useDesk();
  const title = t("signIn.title");
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("signIn.lead", { organization: organization.name })}
      width="narrow"
    >
      {hasLeft && <Notice announce="polite">{t("signIn.hasLeft")}</Notice>}
      <SignInSteps
        awaited={awaited}
        onSession={(session) => {
          // The screen that follows begins at its top.
          window.scrollTo(0, 0);
          onSession(session);
        }}
      />
    </Page>
  );
};
