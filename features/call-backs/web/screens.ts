import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { callBackRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  cancelCallBack: async () => (await import("./cancel-call-back-screen.tsx")).CancelCallBackScreen,
}) satisfies Screens<typeof callBackRoutes>;
