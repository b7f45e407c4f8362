import * as z from "zod/mini";
import { defineSettings, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { maxContractsInChart } from "./contract/chart-type.ts";
import { consumptionRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "consumption",
  routes: consumptionRoutes,
  navigation: [
    {
      route: "consumption",
      label: { ca: "Consum", es: "Consumo", en: "Consumption" },
      group: "energy",
      icon: "Gauge",
      order: 30,
      shownTo: "customer",
    },
  ],
  actions: [
    {
      label: { ca: "Mira el teu consum", es: "Ver tu consumo", en: "See your consumption" },
      detail: { ca: "Hora per hora", es: "Hora a hora", en: "Hour by hour" },
      group: "consumption",
      order: 10,
      target: () => ({ route: consumptionRoutes.consumption, query: { view: "hourly" } }),
      inReadOnlySession: "allowed",
    },
  ],
});

export const settings = defineSettings(() => ({
  consumption: settingsGroup(
    {
      /** Contracts that a customer can see in one chart; the palette has ten distinct colours. */
      contractsInChart: z._default(z.int().check(z.gte(2), z.lte(maxContractsInChart)), maxContractsInChart),
      /** Distributors, by their four digits, whose curve files of the Canary Islands are in Madrid's time. */
      madridTimeDistributors: z._default(z.array(z.string().check(z.regex(/^\d{4}$/))), []),
      /** Years after which curves are deleted. A chart has up to three, and compares them with the year before. */
      curveYears: z._default(z.int().check(z.gte(4), z.lte(30)), 6),
    },
    { visitor: ["contractsInChart"] },
  ),
}));

/** Curves are retained for six years where the configuration has no other number. */
export const tables = defineTables({
  curve_weeks: {
    kind: "customer",
    erasure: "delete",
    exportedAs: "curve_days",
    exportedBy: "supply_point",
    retention: { from: "week", keep: "6 years" },
  },
  curve_months: { kind: "customer", erasure: "delete", retention: { from: "month", keep: "6 years" } },
  consumption_alerts: { kind: "customer", erasure: "delete" },
  consumption_alert_notices: {
    kind: "customer",
    erasure: "delete",
    retention: { from: "created_at", keep: "13 months" },
  },
  // Distributors send a supply point's curves for up to two years before its contract is loaded, or never.
  unclaimed_curve_days: {
    kind: "directory",
    key: "supply_point",
    retention: { from: "day", keep: "2 years" },
  },
  curve_supply_points: { kind: "directory", key: "supply_point" },
  loaded_curve_files: { kind: "local", retention: { from: "loaded_at", keep: "2 years" } },
});

export const loaders = defineLoaders({
  curves: {
    contents: "curve files as distributors send them (F5D, P1D, F1 …, .bz2 and .zip too)",
    title: { ca: "Corbes de consum", es: "Curvas de consumo", en: "Consumption curves" },
    format: "distributor",
    order: 60,
  },
});
