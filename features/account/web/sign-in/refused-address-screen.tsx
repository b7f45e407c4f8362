import { referenceOf } from "#platform/contract/errors.ts";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import type { ApiError } from "#platform/web/api/api-error.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { accountRoutes } from "../../contract/routes.ts";
import { toSignInError } from "./sign-in-error.ts";
import { useWords } from "./words.ts";

/**
 * Why the credentials of the address were refused, where the sign-in would redirect to the provider at once. Continues
 * with the session that the browser has, else with the provider.
 */
export const RefusedAddressScreen = ({ refusal }: { refusal: ApiError }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const path = usePath();
  const { status } = useSession();
  const title = t("failed");
  return (
    <ErrorPage
      scene="forbidden"
      title={title}
      documentTitle={useDocumentTitle(title)}
      {...(refusal.requestId === ""
        ? {}
        : { requestId: platformWords("requestId", { id: referenceOf(refusal.requestId) }) })}
      actions={
        <LinkButton variant="primary" href={status === "visitor" ? path(accountRoutes.connectStart) : "/"}>
          {platformWords("continue")}
        </LinkButton>
      }
    >
      <span role="alert">{problemText(toSignInError(refusal))}</span>
    </ErrorPage>
  );
};
