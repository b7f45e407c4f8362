import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { contractRoutes } from "#features/contracts/contract/routes.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";
import { pathTo } from "#platform/web/routing/paths.ts";

interface Arriving {
  readonly settings: Pick<PublicSettings, "home" | "features">;
  readonly language: CompleteLanguage;
  /** Has no contract yet. */
  readonly newCustomer: boolean;
  /** The first flow of contracting that is open; undefined when none is. */
  readonly contractingPath: string | undefined;
}

/**
 * Where whoever signed in lands who did not say where: who has no contract yet in the first flow of contracting that
 * is open, else at the invoices; everyone else where the deployment says.
 */
export const landingPath = ({ settings, language, newCustomer, contractingPath }: Arriving): string => {
  const invoices = pathTo(invoiceRoutes.invoices, language);
  if (newCustomer) return contractingPath ?? invoices;
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
      return invoices;
  }
};
