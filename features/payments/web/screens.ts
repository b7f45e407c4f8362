import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { paymentRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  paymentLink: async () => (await import("./payment-link-screen.tsx")).PaymentLinkScreen,
}) satisfies Screens<typeof paymentRoutes>;
