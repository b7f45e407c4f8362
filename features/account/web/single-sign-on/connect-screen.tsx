import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { referenceOf } from "#platform/contract/errors.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { ApiError, type ErrorOf } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { completeOpenid } from "../../contract/single-sign-on/complete-openid.ts";
import { begunSignIn } from "./begun-sign-in.ts";
import { providerReturn, type ProviderReturn, returnWishes } from "./provider-return.ts";
import { useWords } from "./words.ts";

/** The name under which customers know the provider. */
export const useProviderName = (): string => {
  const { oidc, organization } = useSettings();
  return oidc.providerName ?? organization.name;
};

/** Shown while the browser is being sent to the provider or back. */
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
  readonly error: ErrorOf<typeof completeOpenid>;
  /** Starts again; only called on a press, never automatically. */
  readonly onRetry: () => void;
}

/** Explains a failed sign-in. It does not begin again by itself, which would loop with a provider that refuses. */
export const RefusalPage = ({ error, onRetry }: RefusalPageProps) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const path = usePath();
  const { oidc } = useSettings();
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
      {oidc.allowDefaultLogin && (
        <LinkButton variant="secondary" href={path(accountRoutes.signIn)}>
          {t("withPassword")}
        </LinkButton>
      )}
    </>
  );
  return (
    <ErrorPage
      scene={isRefused ? "forbidden" : "crash"}
      code={error.status === 0 ? 503 : error.status}
      title={title}
      documentTitle={useDocumentTitle(title)}
      {...(error.requestId === ""
        ? {}
        : { requestId: platformWords("requestId", { id: referenceOf(error.requestId) }) })}
      actions={actions}
    >
      {problemText(error)}
    </ErrorPage>
  );
};

interface SignInAgainPageProps {
  readonly title: string;
  readonly text: string;
  /** Label of the button that opens the provider. */
  readonly action: string;
}

/** For visitors who can sign in: reports no error and does not redirect. */
export const SignInAgainPage = ({ title, text, action }: SignInAgainPageProps) => {
  const t = useWords();
  const path = usePath();
  const { oidc } = useSettings();
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
          {oidc.allowDefaultLogin && (
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

/** The redirect URI: exchanges the provider's parameters for a session, once. */
export const ConnectScreen = () => {
  const returned = providerReturn();
  if (returned.kind === "code") return <CompletingSignIn returned={returned} />;
  return returned.kind === "error" ? <ProviderRefusal error={returned.error} /> : <OpenedWithoutReturn />;
};

const useBeginAgain = (): (() => void) => {
  const navigate = useNavigate();
  const path = usePath();
  return () => {
    const { redirect, promocode } = returnWishes();
    const query = new URLSearchParams({
      ...(redirect === undefined ? {} : { redirectPath: redirect }),
      ...(promocode === undefined ? {} : { promocode }),
    });
    const search = query.size === 0 ? "" : `?${query}`;
    void navigate(`${path(accountRoutes.connectStart)}${search}`, { replace: true });
  };
};

/** Of a return that belongs to none of the browser's pending sign-ins. */
const unmatchedCodes = new Set<string>(["invalid_state", "nonce_not_present"]);

const CompletingSignIn = ({ returned }: { returned: Extract<ProviderReturn, { kind: "code" }> }) => {
  const t = useWords();
  const { noteSignedIn, status } = useSession();
  const landing = useLanding();
  const beginAgain = useBeginAgain();
  const { mutate, error } = useCall(completeOpenid);
  const [isRepeating, setRepeating] = useState(false);
  const isSignedIn = status === "signed_in";
  const complete = (): void => {
    const { kind: _, ...body } = returned;
    mutate(
      { body },
      {
        onSuccess: (opened) => {
          noteSignedIn();
          // A page load clears data of an earlier session from memory.
          window.location.replace(landing({ ...opened, redirect: opened.redirect ?? "/" }));
        },
        onError: ({ code }) => {
          if (!unmatchedCodes.has(code) || isSignedIn || !begunSignIn.takeRepetition()) return;
          setRepeating(true);
          beginAgain();
        },
      },
    );
  };
  // Outside React: the server.
  // oxlint-disable-next-line react/exhaustive-deps -- once as the screen opens: a code works once
  useEffect(complete, []);
  if (error === null || isRepeating) return <WaitScreen label={t("entering")} />;
  // Signed in from another tab meanwhile.
  if (unmatchedCodes.has(error.code) && isSignedIn) {
    const { redirect = "/", promocode = null } = returnWishes();
    return <Navigate to={landing({ newCustomer: false, redirect, promocode })} replace />;
  }
  return <RefusalPage error={error} onRetry={beginAgain} />;
};

const awayErrors = new Set(["server_error", "temporarily_unavailable"]);

/** Reports the provider's error by its code; its description is not displayed. */
const ProviderRefusal = ({ error }: { error: string }) => {
  const t = useWords();
  const provider = useProviderName();
  const beginAgain = useBeginAgain();
  const session = useSession();
  // Signed in from another tab meanwhile.
  if (session.status === "signed_in") return <Navigate to="/" replace />;
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

/** Opened without parameters: by a reload, the back button or a bookmark. */
const OpenedWithoutReturn = () => {
  const t = useWords();
  const provider = useProviderName();
  const { status } = useSession();
  if (status !== "visitor") return <Navigate to="/" replace />;
  return (
    <SignInAgainPage title={t("nothingTitle")} text={t("nothingText", { provider })} action={t("signIn")} />
  );
};
