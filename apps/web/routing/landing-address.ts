import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import type { Arrival } from "#platform/web/routing/landing-context.ts";
import { pathTo } from "#platform/web/routing/paths.ts";

interface Landings {
  readonly settings: Pick<PublicSettings, "home" | "features">;
  readonly language: CompleteLanguage;
  /** The first flow of contracting that is open; undefined when none is. */
  readonly contractingPath: string | undefined;
}

const chosenPath = ({ settings, language }: Landings): string => {
  switch (settings.home.landing) {
    case "home":
      return "/";
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
 * Where somebody goes on who just came in, whatever the way: to make a contract, whoever has none yet or came for a
 * promotion, as long as there is a screen for it; else to where they were going; else, without a contract, to the
 * invoices, and everyone else where the deployment says.
 */
export const landingAddress = ({ newCustomer, redirect, promocode }: Arrival, landings: Landings): string => {
  const { contractingPath, language } = landings;
  if (contractingPath !== undefined && (newCustomer || promocode !== null)) {
    return promocode === null ? contractingPath : `${contractingPath}?${new URLSearchParams({ promocode })}`;
  }
  const wanted = safeRedirect(redirect);
  if (wanted !== undefined) return wanted;
  return newCustomer ? pathTo(invoiceRoutes.invoices, language) : chosenPath(landings);
};
