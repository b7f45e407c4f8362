import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { contractingRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  newElectricityCustomer: async () => (await import("./contracting-screen.tsx")).ElectricityContractingScreen,
  newGasCustomer: async () => (await import("./contracting-screen.tsx")).GasContractingScreen,
  newDualCustomer: async () => (await import("./contracting-screen.tsx")).DualContractingScreen,
  resumeContracting: async () => (await import("./resume-contracting-screen.tsx")).ResumeContractingScreen,
  contractRequest: async () => (await import("./lead-screen.tsx")).LeadScreen,
  withdrawContract: async () => (await import("./withdraw-screen.tsx")).WithdrawScreen,
}) satisfies Screens<typeof contractingRoutes>;
