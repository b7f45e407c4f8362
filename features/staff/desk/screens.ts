import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  invitation: async () => (await import("./invitation-screen.tsx")).InvitationScreen,
  connect: async () => (await import("./connect-screen.tsx")).ConnectScreen,
  account: async () => (await import("./account-screen.tsx")).AccountScreen,
  members: async () => (await import("./members-screen.tsx")).MembersScreen,
}) satisfies ScreensOfDesk<typeof desk>;
