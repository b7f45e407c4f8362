import { useEffect, type ReactNode } from "react";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { runningKinds } from "./reload-policy.ts";

/**
 * Wraps a screen with a card form. If third-party scripts run in this document, the screen is not rendered: the
 * same URL is reloaded, and the server returns a document without them. However the customer got here (link,
 * code, back button), no card number is typed beside a third-party script.
 */
export const CardFormGate = ({ children }: { children: ReactNode }) => {
  const { agreed } = usePortal();
  const isAlone = runningKinds(agreed).size === 0;
  // Outside React: the document itself.
  useEffect(() => {
    if (!isAlone) window.location.reload();
  }, [isAlone]);
  return isAlone ? children : null;
};
