import { QueryClientProvider } from "@tanstack/react-query";
import { useDeferredValue, type ComponentType, type ReactNode, useMemo, useSyncExternalStore } from "react";
import { NavigationType, useLocation, useNavigationType, useRoutes } from "react-router";
import { ConsentProvider } from "#features/cookie-consent/web/consent-context.tsx";
import { CardPaymentProvider } from "#features/payments/web/card-payment-provider.tsx";
import { HomeActionsContext } from "#features/home/web/home-actions.ts";
import { routeTable } from "#platform/contract/links.ts";
import { LinkContext } from "#platform/ui/navigation/text-link.tsx";
import { ApiContext } from "#platform/web/api/query.ts";
import { CollectedContext } from "#platform/web/portal/collected.ts";
import { PortalContext } from "#platform/web/portal/portal-context.ts";
import { SlotsContext } from "#platform/web/portal/slots.tsx";
import { RoutesContext } from "#platform/web/routing/use-path.ts";
import { SessionContext, type SessionState } from "#platform/web/session/session-context.ts";
import type { SessionStore } from "#platform/web/session/session-store.ts";
import { collected } from "./collected.ts";
import type { PortalParts } from "./assemble.ts";
import { OpenRouteProvider, PortalRoutes } from "./portal-routes.tsx";
import { LandingProvider } from "./routing/landing-provider.tsx";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import { PortalFrame } from "./shell/portal-frame.tsx";
import { mountedFeatures } from "./screens.gen.ts";
import { slots } from "./slots.ts";
import { SetLanguageContext } from "./shell/use-portal-language.ts";

const routes = routeTable(mountedFeatures.map(({ feature }) => feature));
const homeActions = mountedFeatures.flatMap(({ feature }) => feature.actions ?? []);

/**
 * Provides the location to everything inside. A change on the same screen (filters, pages, dates) applies at once, so
 * that controls respond; another screen applies when its code has arrived, and the former one stays visible until
 * then. Redirects (REPLACE) are applied immediately; deferring them would loop.
 */
const DeferredLocation = ({ children }: { children: ReactNode }) => {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const shown = isRedirect || deferred.pathname === location.pathname ? location : deferred;
  return useRoutes([{ path: "*", element: children }], shown);
};

const SessionProvider = ({
  store,
  readOnly,
  children,
}: {
  store: SessionStore;
  readOnly: boolean;
  children: ReactNode;
}) => {
  const { status, newCustomer, refusal } = useSyncExternalStore(store.subscribe, store.read, store.read);
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

interface PortalProps extends PortalParts {
  Router: ComponentType<{ children: ReactNode }>;
}

/** The whole portal, from the parts that `assemblePortal` built. */
export const Portal = ({
  Router,
  boot,
  api,
  queries,
  sessions,
  maintenanceStore,
  screens,
  setLanguage,
}: PortalProps) => (
  <LinkContext value={RouterLink}>
    <PortalContext value={boot}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <SessionProvider store={sessions} readOnly={boot.readOnly}>
            <RoutesContext value={routes}>
              <CollectedContext value={collected}>
                <SetLanguageContext value={setLanguage}>
                  <Router>
                    <DeferredLocation>
                      <OpenRouteProvider screens={screens}>
                        <ConsentProvider>
                          <PortalFrame maintenanceStore={maintenanceStore}>
                            <LandingProvider>
                              <HomeActionsContext value={homeActions}>
                                <SlotsContext value={slots}>
                                  <CardPaymentProvider>
                                    <PortalRoutes />
                                  </CardPaymentProvider>
                                </SlotsContext>
                              </HomeActionsContext>
                            </LandingProvider>
                          </PortalFrame>
                        </ConsentProvider>
                      </OpenRouteProvider>
                    </DeferredLocation>
                  </Router>
                </SetLanguageContext>
              </CollectedContext>
            </RoutesContext>
          </SessionProvider>
        </QueryClientProvider>
      </ApiContext>
    </PortalContext>
  </LinkContext>
);
