import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Signs out; a failure is reported with a button that tries again. */
export const useSignOutButton = () => {
  const t = usePlatformWords();
  const showSnackbar = useSnackbar();
  const { signOutNow, isPending } = useSignOut({
    onFailure: () =>
      showSnackbar({
        text: t("signOutFailed"),
        tone: "negative",
        action: { label: t("tryAgain"), onAction: () => signOutNow() },
      }),
  });
  return { signOutNow, isPending };
};
