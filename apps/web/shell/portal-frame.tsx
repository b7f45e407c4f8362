import { lazy, Suspense, use, type ReactNode } from "react";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { SnackbarProvider } from "#platform/ui/feedback/snackbar.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { FocusOnNavigation } from "#platform/web/routing/focus-on-navigation.tsx";
import { ScreenBoundary, ScreenLoading } from "./error-screens.tsx";
import { type MaintenanceStore, MaintenanceGate } from "./maintenance-gate.tsx";
import { PortalShell } from "./portal-shell.tsx";
import { ScreenPromotions } from "./screen-promotions.tsx";
import { SignedOutMessage } from "./signed-out-message.tsx";
import { SetLanguageContext, usePortalLanguage } from "./use-portal-language.ts";

const ImpersonationBar = lazy(async () => ({
  default: (await import("./impersonation-bar.tsx")).ImpersonationBar,
}));

/** Shown on every page during an impersonation. */
const ImpersonationNotice = () => {
  const { actedBy, sessionEndsAt } = usePortal();
  if (actedBy === undefined) return null;
  return (
    <Suspense>
      <ImpersonationBar actor={actedBy} endsAt={sessionEndsAt} />
    </Suspense>
  );
};

const ExpiredDialog = lazy(async () => ({ default: (await import("./expired-dialog.tsx")).ExpiredDialog }));

/** Opens when the server no longer accepts the session; closes when the customer signs in again. */
const SessionExpiredDialog = () => {
  const { status } = useSession();
  if (status !== "expired") return null;
  return (
    <Suspense>
      <ExpiredDialog />
    </Suspense>
  );
};

interface PortalFrameProps {
  maintenanceStore: MaintenanceStore;
  children: ReactNode;
}

/** Everything around a screen: language, navigation, focus, impersonation, the expired session, a maintenance. */
export const PortalFrame = ({ maintenanceStore, children }: PortalFrameProps) => {
  const language = usePortalLanguage(use(SetLanguageContext));
  return (
    <LanguageContext value={language}>
      <Suspense fallback={<LoadingScreen label="" />}>
        <MaintenanceGate store={maintenanceStore}>
          <Messages>
            <SignedOutMessage />
            <ImpersonationNotice />
            <PortalShell>
              <ScreenBoundary>
                <Suspense fallback={<ScreenLoading />}>
                  {/* On its own: a banner that suspended the screen after the sign-in form left the screen empty. */}
                  <Suspense fallback={null}>
                    <ScreenPromotions />
                  </Suspense>
                  {children}
                </Suspense>
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

const Messages = ({ children }: { children: ReactNode }) => {
  const t = usePlatformWords();
  const { status } = useSession();
  // Another customer's session loads a new page.
  const session = status === "visitor" ? undefined : "customer";
  return (
    <SnackbarProvider label={t("messages")} closeLabel={t("close")} session={session}>
      {children}
    </SnackbarProvider>
  );
};
