import { useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import { SkeletonText } from "#platform/ui/loading/skeleton-text.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Page } from "#platform/ui/page/page.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
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
  const [state, setState] = useState<"choosing" | "expired" | "done">("choosing");

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
    <PartBoundary
      words={t}
      failedTitle={t("register.failed")}
      fallback={<SkeletonText lines={4} label={t("register.title")} />}
    >
      <RegisterPart
        key={token}
        token={token}
        onExpired={() => setState("expired")}
        onDone={() => setState("done")}
      />
    </PartBoundary>,
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
