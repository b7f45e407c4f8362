import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { OptionalCookies, CookieConsent } from "#platform/contract/cookie-consent.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";

/** Optional kinds of cookies that this deployment uses; without any, no banner is shown. */
export const kindsInUse = ({
  thirdParties,
  errorReplay,
}: PublicSettings["cookies"]): Set<OptionalCookies> => {
  const kinds = new Set(thirdParties.map(({ category }) => category));
  if (errorReplay.dsn !== undefined) kinds.add("statistics");
  return kinds;
};

interface ConsentState {
  /** The decision in force; null while one is pending. */
  readonly consent: CookieConsent | null;
  readonly noteConsent: (consent: CookieConsent) => void;
}

const ConsentContext = createContext<ConsentState | undefined>(undefined);

/** Provides the decision on cookies, initially the one in the server's document. */
export const ConsentProvider = ({ children }: { children: ReactNode }) => {
  const { consent: atStart } = usePortal();
  const [consent, noteConsent] = useState(atStart);
  const state = useMemo(() => ({ consent, noteConsent }), [consent]);
  return <ConsentContext value={state}>{children}</ConsentContext>;
};

export const useConsent = (): ConsentState => {
  const state = use(ConsentContext);
  if (state === undefined) throw new Error("ConsentProvider is missing above this component");
  return state;
};
