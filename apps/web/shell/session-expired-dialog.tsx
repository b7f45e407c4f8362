import { lazy, Suspense } from "react";
import { useSession } from "#platform/web/session/session-context.ts";

const ExpiredDialog = lazy(async () => ({ default: (await import("./expired-dialog.tsx")).ExpiredDialog }));

/** Opens over the screen when the server no longer knows the session; closes when somebody is signed in again. */
export const SessionExpiredDialog = () => {
  const { status } = useSession();
  if (status !== "expired") return null;
  return (
    <Suspense>
      <ExpiredDialog />
    </Suspense>
  );
};
