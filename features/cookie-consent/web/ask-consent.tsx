import { lazy, Suspense, useDeferredValue } from "react";
import { CatchError } from "#platform/web/boundary/catch-error.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { cookieRoutes } from "../contract/routes.ts";
import { useConsent, kindsInUse } from "./consent-context.tsx";

const ConsentBanner = lazy(async () => ({
  default: (await import("./consent-banner.tsx")).ConsentBanner,
}));

/**
 * Asks for consent while a decision is pending; not on the cookies page itself, nor in an impersonation
 * session. First in the document, so that keyboard users reach it early. If a content blocker hides the banner,
 * the portal works the same: without a decision no third-party script runs.
 */
export const AskConsent = () => {
  const { settings, readOnly } = usePortal();
  const { consent } = useConsent();
  // The page that the server sends has no style of lazy parts: there the banner would push the screen down.
  const isInBrowser = useDeferredValue(true, false);
  const isOnItsPage = useOpenRoute()?.route === cookieRoutes.cookies;
  if (kindsInUse(settings.cookies).size === 0 || readOnly) return null;
  return (
    <div aria-live="polite">
      {consent === null && !isOnItsPage && isInBrowser && (
        <CatchError resetKey="" onReset={() => {}} isForParent={() => false} fallback={() => null}>
          <Suspense>
            <ConsentBanner />
          </Suspense>
        </CatchError>
      )}
    </div>
  );
};
