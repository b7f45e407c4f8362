import { usePortal } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { firstContractingRoute } from "./first-contracting-route.ts";
import { landingPath } from "./landing.ts";

/** Where a customer lands who just came in and did not say where. */
export const useLandingPath = (): string => {
  const portal = usePortal();
  const path = usePath();
  const { language } = useLanguage();
  const { newCustomer } = useSession();
  const contracting = firstContractingRoute(portal);
  const contractingPath = contracting === undefined ? undefined : path(contracting);
  return landingPath({ settings: portal.settings, language, newCustomer, contractingPath });
};
