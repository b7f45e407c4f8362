import { Suspense, use, type ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { SnackbarProvider } from "#platform/ui/snackbar/snackbar-provider.tsx";
import { LoadingScreen } from "#platform/ui/loading/loading-screen.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { TellLanguageContext } from "./tell-language-context.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";
import { PortalShell } from "./portal-shell.tsx";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";
import { usePortalLanguage } from "./use-portal-language.ts";

/** Everything around a screen: language, navigation, focus, the expired session. */
export const PortalFrame = () => {
  const language = usePortalLanguage(use(TellLanguageContext));
  const { state } = useNavigation();
  return (
    <LanguageContext value={language}>
      <Suspense fallback={<LoadingScreen label="" />}>
        <Messages>
          <PortalShell isNavigating={state === "loading"}>
            <Suspense fallback={<ScreenLoading />}>
              <Outlet />
            </Suspense>
          </PortalShell>
        </Messages>
        <FocusOnNavigation />
        <SessionExpiredDialog />
      </Suspense>
    </LanguageContext>
  );
};

const ScreenLoading = () => {
  const t = usePlatformWords();
  return <LoadingScreen label={t("loading")} />;
};

const Messages = ({ children }: { children: ReactNode }) => {
  const t = usePlatformWords();
  return (
    <SnackbarProvider label={t("messages")} closeLabel={t("close")}>
      {children}
    </SnackbarProvider>
  );
};
