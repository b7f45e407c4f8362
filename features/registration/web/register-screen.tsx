import { useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { useFocusOnStep } from "#platform/web/routing/use-focus.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { AskForLink } from "./ask-for-link.tsx";
import { RegisterPart } from "./register-part.tsx";
import { useWords } from "./words.ts";

/** The first password, by the link of the activation letter; without one, the way to it. */
export const RegisterScreen = () => {
  const t = useWords();
  const path = usePath();
  const landingOf = useLanding();
  const { status, newCustomer } = useSession();
  const token = useLinkToken();
  // A letter's link that is opened over this screen begins anew.
  const [ended, setEnded] = useState<{ by: string; as: "expired" | "done" }>();
  const state = ended !== undefined && ended.by === token ? ended.as : "choosing";

  useFocusOnStep(state);

  const page = (title: string, lead: string | undefined, content: ReactNode) => (
    <RegisterPage title={title} lead={lead} back={path(signInRoutes.signIn)}>
      {content}
    </RegisterPage>
  );
  // Like every public screen; with a letter's link one stays, signed in or not, until the account is made.
  if (status === "signed_in" && (token === undefined || state === "done"))
    return <Navigate to={landingOf({ newCustomer, redirect: null, promocode: null })} replace />;
  if (token === undefined) return page(t("register.noLinkTitle"), t("register.noLink"), <AskForLink />);
  if (state === "expired") return page(t("register.expiredTitle"), t("register.expired"), <AskForLink />);
  return page(
    t("register.title"),
    undefined,
    <RegisterPart
      key={token}
      token={token}
      onExpired={() => setEnded({ by: token, as: "expired" })}
      onDone={() => setEnded({ by: token, as: "done" })}
    />,
  );
};

interface RegisterPageProps {
  title: string;
  lead: string | undefined;
  back: string;
  children: ReactNode;
}

const RegisterPage = ({ title, lead, back, children }: RegisterPageProps) => {
  const t = useWords();
  const documentTitle = useDocumentTitle(title);
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      {...(lead === undefined ? {} : { lead })}
      width="narrow"
      back={<TextLink href={back}>{t("backToSignIn")}</TextLink>}
    >
      {children}
    </Page>
  );
};
