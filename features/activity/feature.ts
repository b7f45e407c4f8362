import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineTables } from "#platform/contract/tables.ts";

/** What happens in the portal, counted by day and week for the desk. */
export const feature = defineFeature({ id: "activity", routes: {} });

export const desk = defineDesk({
  figures: {
    path: "/activity",
    roles: ["agent", "manager", "administrator"],
    sidebarEntry: {
      label: { ca: "Què passa", es: "Qué pasa", en: "What goes on" },
      group: "watch",
      icon: "ChartColumn",
      order: 10,
    },
  },
});

export const tables = defineTables({
  daily_failures: { kind: "local", retention: { from: "day", keep: "13 months" } },
});
