import { useEffect, type ReactNode } from "react";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { runningKinds } from "./reload-policy.ts";

/**
 * Around a screen with a card form. Where scripts of others run in this document the screen is not drawn: the same
 * address is loaded anew, and the server answers it with a document in which none can. However one got here (link,
 * code, back button), no card number is typed beside a foreign script.
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
