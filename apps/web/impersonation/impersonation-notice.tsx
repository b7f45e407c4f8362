import { lazy, Suspense } from "react";
import { usePortal } from "#platform/web/portal/portal-context.ts";

const ImpersonationBar = lazy(async () => ({
  default: (await import("./impersonation-bar.tsx")).ImpersonationBar,
}));

/** Over every page while somebody of the staff looks on; nothing for the customers themselves. */
export const ImpersonationNotice = () => {
  const { actedBy, sessionEndsAt } = usePortal();
  if (actedBy === undefined) return null;
  return (
    <Suspense>
      <ImpersonationBar actor={actedBy} endsAt={sessionEndsAt} />
    </Suspense>
  );
};
