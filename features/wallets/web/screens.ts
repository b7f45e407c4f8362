import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { walletRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  wallets: async () => (await import("./wallets-screen.tsx")).WalletsScreen,
}) satisfies Screens<typeof walletRoutes>;
