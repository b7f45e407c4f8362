import type { ScreensOfDesk } from "#platform/web/desk/desk-screens.ts";
import { defineScreens } from "#platform/web/routing/screens.ts";
import type { desk } from "../feature.ts";
import { useWords } from "./words.ts";

export const screens = defineScreens(useWords, {
  products: async () => (await import("./products-screen.tsx")).ProductsScreen,
  product: async () => (await import("./product-screen.tsx")).ProductScreen,
}) satisfies ScreensOfDesk<typeof desk>;
