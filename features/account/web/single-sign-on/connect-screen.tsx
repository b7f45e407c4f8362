import { type ReactNode, useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { enterByOpenid } from "../../contract/single-sign-on/enter-by-openid.ts";
import { providerReturn, type ProviderReturn } from "./provider-return.ts";
import { useWords } from "./words.ts";

/** What customers know the provider by. */
export const useProviderName = (): string => {
  const { openid, organization } = useSettings();
  return openid.providerName ?? organization.name;
};

/** On the way to the provider or back. */
export const WaitScreen = ({ label }: { label: string }) => {
  const t = useWords();
  return (
    <>
      <title>{useDocumentTitle(t("title"))}</title>
      <LoadingScreen label={label} />
    </>
  );
};

interface RefusalPageProps {
  readonly error: ApiError;
  /** Begins again; only ever when somebody presses. */
  readonly onRetry: () => void;
}

/** Why nobody came in. It goes nowhere by itself: a provider that refuses would be asked again and again. */
export const RefusalPage = ({ error, onRetry }: RefusalPageProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const path = usePath();
  const { openid } = useSettings();
  const provider = useProviderName();
  const isRefused = error.status === 403;
  const isAway = error.code === "provider_unavailable";
  const title = isAway ? t("unavailableTitle", { provider }) : t("refusedTitle");
  const actions: ReactNode = (
    <>
      {isRefused ? (
        <LinkButton variant="primary" href="/">
          {platformWords("continue")}
        </LinkButton>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          {platformWords("tryAgain")}
        </Button>
      )}
      {openid.allowDefaultLogin && (
        <LinkButton variant="secondary" href={path(accountRoutes.signIn)}>
          {t("withPassword")}
        </LinkButton>
      )}
    </>
  );
  return (
    <ErrorPage
      code={error.status === 0 ? 503 : error.status}
      title={title}
      documentTitle={useDocumentTitle(title)}
      {...(error.requestId === "" ? {} : { requestId: platformWords("requestId", { id: error.requestId }) })}
      actions={actions}
    >
      {problemText(error)}
    </ErrorPage>
  );
};

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
          <LinkButton variant="primary" href={path(accountRoutes.connectStart)}>
            {action}
          </LinkButton>
          {openid.allowDefaultLogin && (
            <LinkButton variant="secondary" href={path(accountRoutes.signIn)}>
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

/** The provider's way back: what it said is exchanged for a session, once. */
export const ConnectScreen = () => {
  const said = providerReturn();
  if (said.kind === "code") return <Entering said={said} />;
  return said.kind === "error" ? <Turned error={said.error} /> : <Passing />;
};

const useBeginAgain = (): (() => void) => {
  const navigate = useNavigate();
  const path = usePath();
  return () => void navigate(path(accountRoutes.connectStart));
};

const Entering = ({ said }: { said: Extract<ProviderReturn, { kind: "code" }> }) => {
  const t = useWords();
  const { noteSignedIn } = useSession();
  const landing = useLanding();
  const beginAgain = useBeginAgain();
  const { mutate, error } = useCall(enterByOpenid);
  const enter = (): void => {
    const { kind: _, ...body } = said;
    mutate(
      { body },
      {
        onSuccess: (entered) => {
          noteSignedIn();
          // A new document: nothing stays in memory of who may have been signed in before.
          window.location.replace(landing(entered));
        },
      },
    );
  };
  // Outside React: the server.
  // oxlint-disable-next-line react/exhaustive-deps -- once as the screen opens: a code works once
  useEffect(enter, []);
  if (error !== null) return <RefusalPage error={error} onRetry={beginAgain} />;
  return <WaitScreen label={t("entering")} />;
};

const awayErrors = new Set(["server_error", "temporarily_unavailable"]);

/** The provider's own refusal, by its code; its prose is not shown. */
const Turned = ({ error }: { error: string }) => {
  const t = useWords();
  const provider = useProviderName();
  const beginAgain = useBeginAgain();
  if (error === "access_denied") {
    return (
      <SignInAgainPage
        title={t("cancelledTitle")}
        text={t("cancelledText", { provider })}
        action={t("signInAgain")}
      />
    );
  }
  const [status, code] = awayErrors.has(error)
    ? ([503, "provider_unavailable"] as const)
    : ([403, "openid_refused"] as const);
  return (
    <RefusalPage error={new ApiError(status, { code, message: code, requestId: "" })} onRetry={beginAgain} />
  );
};

/** Nobody was sent here: a reload, a step back, a bookmark. */
const Passing = () => {
  const t = useWords();
  const provider = useProviderName();
  const { status } = useSession();
  if (status !== "visitor") return <Navigate to="/" replace />;
  return (
    <SignInAgainPage title={t("nothingTitle")} text={t("nothingText", { provider })} action={t("signIn")} />
  );
};
