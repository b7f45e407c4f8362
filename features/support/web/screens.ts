import { defineScreens, type Screens } from "#platform/web/routing/screens.ts";
import type { supportRoutes } from "../contract/routes.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  customerSupport: async () => (await import("./contact-screen.tsx")).ContactScreen,
  unsignedContact: async () => (await import("./unsigned-contact-screen.tsx")).UnsignedContactScreen,
  supportRequests: async () => (await import("./request-list-screen.tsx")).RequestListScreen,
  newSupportRequest: async () => (await import("./new-request-screen.tsx")).NewRequestScreen,
  supportRequest: async () => (await import("./request-screen.tsx")).RequestScreen,
  claims: async () => (await import("./claims-screen.tsx")).ClaimsScreen,
}) satisfies Screens<typeof supportRoutes>;
