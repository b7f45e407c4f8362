import type { FeatureRoute } from "#platform/contract/feature.ts";

/** The consumption screen; `?contract=0012101` opens it on that contract. */
export const consumptionRoutes = {
  consumption: {
    paths: { ca: "/consum", es: "/consumo", en: "/consumption" },
    access: "private",
    isRendered: true,
  },
  /** When and how a contract uses energy; with the same parameter. */
  patterns: {
    paths: { ca: "/consum/patrons", es: "/consumo/patrones", en: "/consumption/patterns" },
    access: "private",
  },
  /** Every product and the best powers on the hours of a contract; with the same parameter. */
  bestTariff: {
    paths: { ca: "/consum/millor-tarifa", es: "/consumo/mejor-tarifa", en: "/consumption/best-tariff" },
    access: "private",
  },
  /** All supplies of the customer together, by municipality, product or contract. */
  supplies: {
    paths: { ca: "/consum/subministraments", es: "/consumo/suministros", en: "/consumption/supplies" },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
