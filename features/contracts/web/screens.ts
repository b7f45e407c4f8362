import type { Screens } from "#platform/web/routing/screens.ts";
import type { contractRoutes } from "../contract/routes.ts";

const contractList = async () => (await import("./list/contract-list-screen.tsx")).ContractListScreen;
const contract = async () => (await import("./detail/contract-screen.tsx")).ContractScreen;

export const screens: Screens<typeof contractRoutes> = {
  contracts: contractList,
  contractsAction: contractList,
  contract,
  contractAction: contract,
  gasContract: contract,
};
