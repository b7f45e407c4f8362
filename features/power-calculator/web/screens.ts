import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { powerCalculatorRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  powerCalculator: async () => (await import("./power-calculator-screen.tsx")).PowerCalculatorScreen,
}) satisfies Screens<typeof powerCalculatorRoutes>;
