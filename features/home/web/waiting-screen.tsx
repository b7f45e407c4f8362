import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useWords } from "./words.ts";

/** The specification's loading screen. The portal itself waits in place, so this one has a link to the home. */
export const WaitingScreen = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const title = t("waiting.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      width="narrow"
      lead={t("waiting.text")}
      actions={<LinkButton href="/">{platformWords("goHome")}</LinkButton>}
    >
      {null}
    </Page>
  );
};
