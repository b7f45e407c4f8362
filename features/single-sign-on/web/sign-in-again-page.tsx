import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { singleSignOnRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

interface SignInAgainPageProps {
  readonly title: string;
  readonly text: string;
  /** Words of the button that leads to the provider. */
  readonly action: string;
}

/** A calm page for who is not in and may come in: nothing went wrong, and nothing happens by itself. */
export const SignInAgainPage = ({ title, text, action }: SignInAgainPageProps) => {
  const t = useWords();
  const path = usePath();
  const { openid } = useSettings();
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={text}
      width="reading"
      actions={
        <>
          <LinkButton variant="primary" href={path(singleSignOnRoutes.connectStart)}>
            {action}
          </LinkButton>
          {openid.allowDefaultLogin && (
            <LinkButton variant="secondary" href={path(signInRoutes.signIn)}>
              {t("withPassword")}
            </LinkButton>
          )}
        </>
      }
    >
      {null}
    </Page>
  );
};
