import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  payments: async () => (await import("./payments-screen.tsx")).PaymentsScreen,
  payment: async () => (await import("./payment-screen.tsx")).PaymentScreen,
  refunds: async () => (await import("./refunds-screen.tsx")).RefundsScreen,
  openEnds: async () => (await import("./open-ends-screen.tsx")).OpenEndsScreen,
}) satisfies ScreensOfDesk<typeof desk>;
