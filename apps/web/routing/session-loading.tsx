import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

/** While it is not known yet whether somebody is signed in: neither the screen nor the sign-in. */
export const SessionLoading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};
