import { Suspense, use, type ReactNode } from "react";
import { SnackbarProvider } from "#platform/ui/feedback/snackbar.tsx";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { ImpersonationNotice } from "../impersonation/impersonation-notice.tsx";
import type { MaintenanceStore } from "../maintenance/maintenance-store.ts";
import { MaintenanceGate } from "../maintenance/maintenance-gate.tsx";
import { ScreenBoundary } from "../errors/screen-boundary.tsx";
import { SetLanguageContext } from "./set-language-context.ts";
import { FocusOnNavigation } from "./focus-on-navigation.tsx";
import { PortalShell } from "./portal-shell.tsx";
import { SessionExpiredDialog } from "./session-expired-dialog.tsx";
import { usePortalLanguage } from "./use-portal-language.ts";

interface PortalFrameProps {
  maintenanceStore: MaintenanceStore;
  children: ReactNode;
}

/** Everything around a screen: language, navigation, focus, who looks on, the expired session, a maintenance. */
export const PortalFrame = ({ maintenanceStore, children }: PortalFrameProps) => {
  const language = usePortalLanguage(use(SetLanguageContext));
  return (
    <LanguageContext value={language}>
      <Suspense fallback={<LoadingScreen label="" />}>
        <MaintenanceGate store={maintenanceStore}>
          <Messages>
            <ImpersonationNotice />
            <PortalShell>
              <ScreenBoundary>
                <Suspense fallback={<ScreenLoading />}>{children}</Suspense>
              </ScreenBoundary>
            </PortalShell>
          </Messages>
          <FocusOnNavigation />
          <SessionExpiredDialog />
        </MaintenanceGate>
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
