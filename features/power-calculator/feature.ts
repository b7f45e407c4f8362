import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { powerCalculatorRoutes } from "./contract/routes.ts";

/** Which power a home needs, from its appliances. */
export const feature = defineFeature({
  id: "power-calculator",
  routes: powerCalculatorRoutes,
  navigation: [
    {
      route: "powerCalculator",
      label: {
        ca: "Quina potència necessites?",
        es: "¿Qué potencia necesitas?",
        en: "Which power do you need?",
      },
      group: "tools",
      icon: "Zap",
      order: 52,
      shownTo: "everyone",
    },
  ],
});

export const settings = defineSettings(() => ({
  powerCalculator: settingsGroup({ enabled: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["powerCalculator.enabled"]);
