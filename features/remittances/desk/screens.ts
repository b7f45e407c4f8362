import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  list: async () => (await import("./remittances-screen.tsx")).RemittancesScreen,
  newRemittance: async () => (await import("./new-remittance-screen.tsx")).NewRemittanceScreen,
  remittance: async () => (await import("./remittance-screen.tsx")).RemittanceScreen,
  bankFiles: async () => (await import("./bank-files-screen.tsx")).BankFilesScreen,
  bankFile: async () => (await import("./bank-file-screen.tsx")).BankFileScreen,
  mandates: async () => (await import("./mandates-screen.tsx")).MandatesScreen,
}) satisfies ScreensOfDesk<typeof desk>;
