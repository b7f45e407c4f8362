import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { ConsentProvider } from "#features/cookie-consent/web/consent-context.tsx";
import { LinkContext } from "#platform/ui/navigation/text-link.tsx";
import { ApiContext } from "#platform/web/api/query.ts";
import { PortalContext } from "#platform/web/portal/portal-context.ts";
import { SessionContext, type SessionState } from "#platform/web/session/session-context.ts";
import type { SessionStore } from "#platform/web/session/session-store.ts";
import { LandingProvider } from "./routing/landing-provider.tsx";
import { OpenRouteProvider, PortalRoutes } from "./routing/portal-routes.tsx";
import { DeferredLocation } from "./routing/deferred-location.tsx";
import { PortalFrame } from "./shell/portal-frame.tsx";
import { RouterLink } from "./shell/router-link.tsx";
import { SetLanguageContext } from "./shell/set-language-context.ts";
import type { PortalParts } from "./assemble.ts";

const SessionProvider = ({
  store,
  readOnly,
  children,
}: {
  store: SessionStore;
  readOnly: boolean;
  children: ReactNode;
}) => {
  const { status, newCustomer, refusal } = useSyncExternalStore(store.subscribe, store.read);
  const session = useMemo<SessionState>(
    () => ({
      status,
      readOnly,
      newCustomer,
      refusal,
      noteSignedIn: store.noteSignedIn,
      announceSignedOut: store.announceSignedOut,
    }),
    [status, readOnly, newCustomer, refusal, store],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};

/** The whole portal, from what `main.tsx` assembled. */
export const Portal = ({
  boot,
  api,
  queries,
  sessions,
  maintenanceStore,
  screens,
  setLanguage,
}: PortalParts) => (
  <LinkContext value={RouterLink}>
    <PortalContext value={boot}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <SessionProvider store={sessions} readOnly={boot.readOnly}>
            <SetLanguageContext value={setLanguage}>
              <BrowserRouter useTransitions={false}>
                <DeferredLocation>
                  <OpenRouteProvider screens={screens}>
                    <ConsentProvider>
                      <PortalFrame maintenanceStore={maintenanceStore}>
                        <LandingProvider>
                          <PortalRoutes screens={screens} />
                        </LandingProvider>
                      </PortalFrame>
                    </ConsentProvider>
                  </OpenRouteProvider>
                </DeferredLocation>
              </BrowserRouter>
            </SetLanguageContext>
          </SessionProvider>
        </QueryClientProvider>
      </ApiContext>
    </PortalContext>
  </LinkContext>
);
