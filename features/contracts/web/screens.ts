import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { contractRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

const contractList = async () => (await import("./contract-list-screen.tsx")).ContractListScreen;
const contract = async () => (await import("./contract-screen.tsx")).ContractScreen;

export const screens = defineScreens(useWords, {
  contracts: contractList,
  contractsAction: contractList,
  contractCommunications: async () => (await import("./communications-screen.tsx")).CommunicationsScreen,
  contract,
  contractAction: contract,
  gasContract: contract,
}) satisfies Screens<typeof contractRoutes>;
