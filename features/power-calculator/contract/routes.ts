import type { FeatureRoute } from "#platform/contract/feature.ts";

export const powerCalculatorRoutes = {
  powerCalculator: {
    paths: { ca: "/potencia", es: "/potencia", en: "/power-calculator" },
    access: "unprotected",
    isRendered: true,
    requires: "powerCalculator.enabled",
    description: {
      ca: "Calcula quina potència necessita casa teva segons els electrodomèstics, i què costa a l’any.",
      es: "Calcula qué potencia necesita tu casa según los electrodomésticos, y qué cuesta al año.",
      en: "Calculate which power your home needs from its appliances, and what it costs a year.",
    },
  },
} as const satisfies Record<string, FeatureRoute>;
