import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { newsletterRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  newsletters: async () => (await import("./newsletters-screen.tsx")).NewslettersScreen,
  confirmNewsletter: async () => (await import("./confirm-newsletter-screen.tsx")).ConfirmNewsletterScreen,
}) satisfies Screens<typeof newsletterRoutes>;
