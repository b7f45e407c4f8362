import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { hasHomeScreen } from "#features/home/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import type { LandingRequest } from "#platform/web/routing/landing-context.ts";
import { pathTo } from "#platform/contract/links.ts";

interface Landings {
  readonly settings: Pick<PublicSettings, "home"> & {
    readonly features: Pick<PublicSettings["features"], "displayTypes">;
  };
  readonly language: CompleteLanguage;
  /** Path of the first available contracting flow. */
  readonly contractingPath: string | undefined;
}

const chosenPath = ({ settings, language }: Landings): string => {
  switch (settings.home.landing) {
    case "home":
      // Without a home screen `/` leads to the landing.
      return hasHomeScreen(settings) ? "/" : pathTo(invoiceRoutes.invoices, language);
    case "contracts": {
      const [contractType = "electricity"] = settings.features.displayTypes;
      return pathTo(contractRoutes.contracts, language, { contractType });
    }
    case "consumption":
      return pathTo(consumptionRoutes.consumption, language);
    case "invoices":
      return pathTo(invoiceRoutes.invoices, language);
  }
};

/**
 * Where a customer lands after signing in, by any method: with a promotion code on the contracting screen, where there
 * is one; otherwise on the requested screen; otherwise a customer without a contract, and without one on its way, on the
 * contracting screen, without one on the overview, which tells newcomers what to do first, or else on the invoices; and
 * a customer with a contract on the screen that the deployment configures.
 */
export const landingAddress = (
  { newCustomer, redirect, promocode }: LandingRequest,
  landings: Landings,
): string => {
  const { contractingPath, language } = landings;
  if (contractingPath !== undefined && promocode !== null)
    return `${contractingPath}?${new URLSearchParams({ promocode })}`;
  const wanted = safeRedirect(redirect);
  if (wanted !== undefined) return wanted;
  if (!newCustomer) return chosenPath(landings);
  const { home } = landings.settings;
  const hasFirstSteps = home.type === "overview" && home.landing === "home";
  const withoutContracting = hasFirstSteps ? chosenPath(landings) : pathTo(invoiceRoutes.invoices, language);
  return contractingPath ?? withoutContracting;
};
