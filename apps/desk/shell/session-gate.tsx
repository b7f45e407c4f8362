import { lazy, Suspense, useSyncExternalStore } from "react";
import { LoadingScreen } from "#platform/ui/feedback/loading-screen.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { StaffContext } from "#platform/web/desk/desk-context.ts";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { DeskRoutes, useIsOpenToAll } from "../desk-routes.tsx";
import type { StaffSessionStore } from "../staff-session.ts";
import { FailurePage, ScreenBoundary } from "./desk-pages.tsx";
import { DeskShell, PlainShell } from "./desk-shell.tsx";

const SignInScreen = lazy(async () => ({
  default: (await import("#features/staff/desk/sign-in-screen.tsx")).SignInScreen,
}));

const SignInAgain = lazy(async () => ({
  default: (await import("#features/staff/desk/sign-in-steps.tsx")).SignInSteps,
}));

interface GateProps {
  readonly sessions: StaffSessionStore;
}

/** Over the screen, which stays as it is: staff sign in again and go on. */
const ExpiredDialog = ({ sessions }: GateProps) => {
  const t = useDeskWords();
  return (
    <Dialog isOpen onClose={() => {}} title={t("expired.title")} description={t("expired.text")}>
      <Suspense>
        <SignInAgain onSession={sessions.noteSession} />
      </Suspense>
    </Dialog>
  );
};

/** Without a session, the sign-in at whatever address, which stays; with one, the screens that its roles open. */
export const SessionGate = ({ sessions }: GateProps) => {
  const words = usePlatformWords();
  const known = useSyncExternalStore(sessions.subscribe, sessions.read);
  const isOpenToAll = useIsOpenToAll();
  if (isOpenToAll)
    return (
      <PlainShell>
        <ScreenBoundary>
          <DeskRoutes roles={[]} />
        </ScreenBoundary>
      </PlainShell>
    );
  switch (known.status) {
    case "unknown":
      return <LoadingScreen label={words("loading")} />;
    case "failed":
      return (
        <PlainShell>
          <FailurePage error={known.error} onRetry={() => void sessions.refresh()} />
        </PlainShell>
      );
    case "signed_out":
    case "pending":
      return (
        <PlainShell>
          <ScreenBoundary>
            <SignInScreen
              hasLeft={known.status === "signed_out" && known.hasLeft}
              awaited={known.status === "pending" ? known.step : undefined}
              onSession={sessions.noteSession}
            />
          </ScreenBoundary>
        </PlainShell>
      );
    case "signed_in":
    case "expired":
      return (
        <StaffContext value={known.session}>
          <DeskShell onSignedOut={sessions.noteSignedOut}>
            <ScreenBoundary>
              <DeskRoutes roles={known.session.roles} />
            </ScreenBoundary>
          </DeskShell>
          {known.status === "expired" && <ExpiredDialog sessions={sessions} />}
        </StaffContext>
      );
  }
};
