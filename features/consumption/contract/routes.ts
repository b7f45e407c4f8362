import type { FeatureRoute } from "#platform/contract/feature.ts";

/** The consumption screen; `?contract=0012101` opens it on that contract. */
export const consumptionRoutes = {
  consumption: {
    paths: { ca: "/consum", es: "/consumo", en: "/consumption" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
