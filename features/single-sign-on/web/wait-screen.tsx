import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useWords } from "./words.ts";

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
