import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { Page } from "#platform/ui/page/page.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { signInRoutes } from "#features/sign-in/contract/routes.ts";

import { useWords } from "./words.ts";

/** A person at the retailer does it, after making sure who is asking. */
export const ActivateScreen = () => {
  const t = useWords();
  const path = usePath();
  const documentTitle = useDocumentTitle(t("activate.title"));
  return (
    <Page
      title={t("activate.title")}
      documentTitle={documentTitle}
      lead={t("activate.text")}
      width="narrow"
      back={<TextLink href={path(signInRoutes.signIn)}>{t("backToSignIn")}</TextLink>}
    >
      <AskUs />
    </Page>
  );
};
