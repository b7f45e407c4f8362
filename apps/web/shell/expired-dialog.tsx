import { useLocation } from "react-router";
import { accountRoutes } from "#features/account/contract/routes.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useSignOut } from "./use-sign-out.ts";

export const ExpiredDialog = () => {
  const t = usePlatformWords();
  const path = usePath();
  const { pathname, search } = useLocation();
  const signIn = `${path(accountRoutes.signIn)}?${new URLSearchParams({ redirectPath: `${pathname}${search}` })}`;
  const { signOutNow, isPending, hasFailed } = useSignOut({ destination: signIn });
  return (
    <Dialog
      isOpen
      onClose={signOutNow}
      title={t("sessionExpired.title")}
      description={t("sessionExpired.text")}
      actions={
        <>
          <Button
            variant="primary"
            onClick={signOutNow}
            {...(isPending ? { busyText: t("signingOut") } : {})}
          >
            {hasFailed ? t("tryAgain") : t("sessionExpired.exit")}
          </Button>
          {/* A page load clears the customer's data from memory, also if the server cannot remove the cookie. */}
          {hasFailed && (
            <Button onClick={() => window.location.assign(signIn)}>{t("sessionExpired.signIn")}</Button>
          )}
        </>
      }
    >
      {hasFailed && (
        <Notice tone="negative" announce="assertive">
          {t("signOutFailed")}
        </Notice>
      )}
    </Dialog>
  );
};
