import { defineSettings, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { comparatorRoutes } from "./contract/routes.ts";

/** What a bill of another retailer would have been with each product. */
export const feature = defineFeature({
  id: "comparator",
  routes: comparatorRoutes,
  navigation: [
    {
      route: "comparator",
      label: { ca: "Compara la llum", es: "Comparar la luz", en: "Compare electricity" },
      group: "tools",
      icon: "Scale",
      order: 50,
      shownTo: "everyone",
      hiddenWhen: ({ features }) => !features.displayTypes.includes("electricity"),
    },
    {
      route: "gasComparator",
      label: { ca: "Compara el gas", es: "Comparar el gas", en: "Compare gas" },
      group: "tools",
      icon: "Flame",
      order: 51,
      shownTo: "everyone",
      hiddenWhen: ({ features }) => !features.displayTypes.includes("gas"),
    },
  ],
});

export const settings = defineSettings(() => ({
  comparator: settingsGroup({ enabled: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["comparator.enabled"]);
