import type { FeatureRoute } from "#platform/contract/feature.ts";

export const comparatorRoutes = {
  comparator: {
    paths: { ca: "/comparador", es: "/comparador", en: "/compare" },
    access: "unprotected",
    isRendered: true,
    requires: "comparator.enabled",
    description: {
      ca: "Compara la teva factura de llum amb les tarifes de {organization}, línia a línia.",
      es: "Compara tu factura de luz con las tarifas de {organization}, línea a línea.",
      en: "Compare your electricity bill with the prices of {organization}, line by line.",
    },
  },
  gasComparator: {
    paths: { ca: "/comparador-gas", es: "/comparador-gas", en: "/compare-gas" },
    access: "unprotected",
    isRendered: true,
    requires: "comparator.enabled",
    description: {
      ca: "Compara la teva factura de gas amb les tarifes de {organization} i amb la TUR.",
      es: "Compara tu factura de gas con las tarifas de {organization} y con la TUR.",
      en: "Compare your gas bill with the prices of {organization} and with the regulated tariff.",
    },
  },
} as const satisfies Record<string, FeatureRoute>;
