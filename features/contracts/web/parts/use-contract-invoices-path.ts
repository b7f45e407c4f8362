import type { Commodity } from "#features/contracts/contract/contract-fields.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { usePath } from "#platform/web/routing/use-path.ts";

/** Where a contract's invoices are. */
export const useContractInvoicesPath = (): ((commodity: Commodity, contractName: string) => string) => {
  const path = usePath();
  return (commodity, contractName) =>
    commodity === "gas"
      ? path(invoiceRoutes.gasContractInvoices, { contractName })
      : path(invoiceRoutes.contractInvoices, { contractType: commodity, contractName });
};
