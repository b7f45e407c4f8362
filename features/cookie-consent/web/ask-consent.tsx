import { lazy, Suspense } from "react";
import { CatchError } from "#platform/web/boundary/catch-error.tsx";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { cookieRoutes } from "../contract/routes.ts";
import { useConsent } from "./consent-context.tsx";
import { kindsInUse } from "./consent-context.tsx";

const ConsentBanner = lazy(async () => ({
  default: (await import("./consent-banner.tsx")).ConsentBanner,
}));

/**
 * Asks about cookies while there is something to decide and nothing decided; not on the page that is about just
 * that, nor whoever looks on in a customer's place. First in the document, so that the keyboard meets it early. A
 * banner that some blocker keeps away leaves the portal as it is: without a decision nothing of others runs.
 */
export const AskConsent = () => {
  const { settings, readOnly } = usePortal();
  const { consent } = useConsent();
  const isOnItsPage = useOpenRoute()?.route === cookieRoutes.cookies;
  if (kindsInUse(settings.cookies).size === 0 || readOnly) return null;
  return (
    <div aria-live="polite">
      {consent === null && !isOnItsPage && (
        <CatchError resetKey="" onReset={() => {}} isForParent={() => false} fallback={() => null}>
          <Suspense>
            <ConsentBanner />
          </Suspense>
        </CatchError>
      )}
    </div>
  );
};
