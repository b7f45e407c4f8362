import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  list: async () => (await import("./plans-screen.tsx")).PlansScreen,
  newPlan: async () => (await import("./new-plan-screen.tsx")).NewPlanScreen,
  plan: async () => (await import("./plan-screen.tsx")).PlanScreen,
}) satisfies ScreensOfDesk<typeof desk>;
