import { consumptionRoutes } from "#features/consumption/contract/routes.ts";
import { usePath } from "#platform/web/routing/use-path.ts";

/** Where a contract's consumption is shown by month, day and hour. */
export const useConsumptionPath = (): ((contractName: string) => string) => {
  const path = usePath();
  return (contractName) =>
    `${path(consumptionRoutes.consumption)}?${new URLSearchParams({ contract: contractName })}`;
};
