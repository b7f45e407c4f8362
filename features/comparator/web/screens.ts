import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { comparatorRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  comparator: async () => (await import("./comparator-screen.tsx")).ComparatorScreen,
  gasComparator: async () => (await import("./gas-comparator-screen.tsx")).GasComparatorScreen,
}) satisfies Screens<typeof comparatorRoutes>;
