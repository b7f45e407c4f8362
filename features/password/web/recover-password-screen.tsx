import { useState } from "react";
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
import { AskAgain } from "./ask-again.tsx";
import { RecoverForm } from "./recover-form.tsx";
import { ResetPart } from "./reset-part.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { useWords } from "./words.ts";

/** Where somebody is who has no password: `ask` for a letter, `sent`, `reset` with its link, `expired` with an old one. */
type Step = "ask" | "sent" | "reset" | "expired";

/** A new password for who forgot it: asking for the letter and, by its link, setting the password. */
export const RecoverPasswordScreen = () => {
  const t = useWords();
  const path = usePath();
  const { status, newCustomer } = useSession();
  const landingOf = useLanding();
  const token = useLinkToken();
  // A letter's link that is opened over this screen begins anew.
  const [taken, setTaken] = useState<{ by: string | undefined; step: Step }>();
  const setStep = (step: Step): void => setTaken({ by: token, step });
  const first = token === undefined ? "ask" : "reset";
  const shown = taken !== undefined && taken.by === token ? taken.step : first;
  useFocusOnStep(shown);
  const title = {
    ask: t("recover.title"),
    sent: t("recover.sentTitle"),
    reset: t("reset.title"),
    expired: t("reset.expiredTitle"),
  }[shown];
  const documentTitle = useDocumentTitle(title);
  const lead = {
    ask: t("recover.lead"),
    sent: t("recover.sent"),
    reset: t("reset.lead"),
    expired: t("reset.expired"),
  }[shown];
  // Like every public screen; with a letter's link one stays, signed in or not.
  if (status === "signed_in" && token === undefined)
    return <Navigate to={landingOf({ newCustomer, redirect: null, promocode: null })} replace />;
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      lead={lead}
      width="narrow"
      back={<TextLink href={path(signInRoutes.signIn)}>{t("backToSignIn")}</TextLink>}
    >
      {shown === "ask" && <RecoverForm onSent={() => setStep("sent")} />}
      {shown === "sent" && <SentNotice onAgain={() => setStep("ask")} />}
      {shown === "reset" && token !== undefined && (
        <ResetPart key={token} token={token} onExpired={() => setStep("expired")} />
      )}
      {shown === "expired" && <AskAgain onAgain={() => setStep("ask")} />}
    </Page>
  );
};
