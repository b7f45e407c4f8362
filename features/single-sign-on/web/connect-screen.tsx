import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useCall } from "#platform/web/api/query.ts";
import { useLanding } from "#platform/web/routing/landing-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { enterByOpenid } from "../contract/enter-by-openid.ts";
import { singleSignOnRoutes } from "../contract/routes.ts";
import { providerReturn, type ProviderReturn } from "./provider-return.ts";
import { RefusalPage } from "./refusal-page.tsx";
import { SignInAgainPage } from "./sign-in-again-page.tsx";
import { useProviderName } from "./use-provider-name.ts";
import { WaitScreen } from "./wait-screen.tsx";
import { useWords } from "./words.ts";

/** The provider's way back: what it said is exchanged for a session, once. */
export const ConnectScreen = () => {
  const said = providerReturn();
  if (said.kind === "code") return <Entering said={said} />;
  return said.kind === "error" ? <Turned error={said.error} /> : <Passing />;
};

const useBeginAgain = (): (() => void) => {
  const navigate = useNavigate();
  const path = usePath();
  return () => void navigate(path(singleSignOnRoutes.connectStart));
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
