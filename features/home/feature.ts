import * as z from "zod/mini";
import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { homeRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "home",
  routes: homeRoutes,
  navigation: [
    {
      route: "home",
      label: { ca: "Inici", es: "Inicio", en: "Home" },
      group: "energy",
      icon: "LayoutDashboard",
      order: 1,
      shownTo: "customer",
      hiddenWhen: ({ home }) => home.type !== "overview",
    },
    {
      route: "allActions",
      label: { ca: "Tot el que pots fer", es: "Todo lo que puedes hacer", en: "Everything you can do" },
      group: "energy",
      icon: "LayoutList",
      order: 5,
      shownTo: "customer",
      // Without a list of actions as home screen, the navigation lists everything else.
      hiddenWhen: ({ home }) => home.type !== "tabGroups",
    },
  ],
});

export const settings = defineSettings(() => ({
  home: settingsGroup(
    {
      type: z._default(z.enum(["overview", "default", "dashboard", "tabGroups"]), "overview"),
      showHeroArea: on,
      /** The screen shown after signing in. */
      landing: z._default(z.enum(["invoices", "contracts", "consumption", "home"]), "home"),
    },
    { visitor: "all" },
  ),
}));
