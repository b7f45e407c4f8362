import { useEffect } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";

const key = "llum-signed-out";

/** For the next page: signing out loads a new one. Without storage, the sign-in screen alone shows that it worked. */
export const noteSignedOut = (): void => {
  try {
    sessionStorage.setItem(key, "1");
  } catch {
    // The browser refuses storage.
  }
};

const takeSignedOut = (): boolean => {
  try {
    const isNoted = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isNoted;
  } catch {
    return false;
  }
};

/** Confirms, once, that the customer has signed out on the page before. */
export const SignedOutMessage = () => {
  const t = usePlatformWords();
  const showSnackbar = useSnackbar();
  // Outside React: the browser's storage.
  useEffect(() => {
    if (takeSignedOut()) showSnackbar({ text: t("signedOut"), tone: "positive" });
  }, [showSnackbar, t]);
  return null;
};
