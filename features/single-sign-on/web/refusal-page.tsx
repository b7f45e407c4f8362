import type { ReactNode } from "react";
import { Button, LinkButton } from "#platform/ui/form/button.tsx";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { useProviderName } from "./use-provider-name.ts";
import { useWords } from "./words.ts";

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
        <LinkButton variant="secondary" href={path(signInRoutes.signIn)}>
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
