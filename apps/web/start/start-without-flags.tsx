import { Suspense } from "react";
import type { Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { ErrorPage } from "#platform/ui/feedback/error-page.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { LinkContext } from "#platform/ui/navigation/text-link.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { createApi } from "#platform/web/api/client.ts";
import type { PageBoot } from "#platform/web/boot.ts";
import { PortalContext } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import { fetchFlags } from "./fetch-flags.ts";
import styles from "./start-page.module.css";

/** Shown when the feature flags could not be loaded: without them the portal does not know its screens. */
const FlagsFailed = ({ error }: { error: unknown }) => {
  const t = usePlatformWords();
  const problemText = useProblemText();
  const title = t("errorPages.crash.title");
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <main className={styles.main}>
      <ErrorPage
        scene="crash"
        code={refusal === undefined || refusal.status === 0 ? 500 : refusal.status}
        title={title}
        documentTitle={useDocumentTitle(title)}
        requestId={refusal === undefined && error instanceof Error ? error.message : refusal?.requestId}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("tryAgain")}
          </Button>
        }
      >
        {refusal === undefined ? t("errorPages.crash.text") : problemText(refusal)}
      </ErrorPage>
    </main>
  );
};

const noFlags = { coupons: { coupon: false }, crm: { case: false } };

const showFailure = (page: PageBoot, error: unknown, root: Root): void =>
  root.render(
    <LinkContext value={RouterLink}>
      <PortalContext value={{ ...page, featureFlags: noFlags }}>
        <LanguageContext value={{ language: page.language, changeLanguage: () => {} }}>
          <BrowserRouter>
            <Suspense>
              <FlagsFailed error={error} />
            </Suspense>
          </BrowserRouter>
        </LanguageContext>
      </PortalContext>
    </LinkContext>,
  );

/** For a page without feature flags: fetches them once and continues with `start`. */
export const startWithoutFlags = async (
  page: PageBoot,
  root: Root,
  start: (page: PageBoot) => void,
): Promise<void> => {
  const api = createApi({ language: () => page.language, onRefusal: () => {} });
  try {
    start({ ...page, featureFlags: await fetchFlags(api) });
  } catch (error) {
    console.error(error);
    showFailure(page, error, root);
  }
};
