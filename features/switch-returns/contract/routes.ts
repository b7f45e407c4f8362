import type { FeatureRoute } from "#platform/contract/feature.ts";

export const switchReturnRoutes = {
  switchReturn: {
    paths: {
      ca: "/canvi-no-acceptat/:contractName",
      es: "/cambio-no-aceptado/:contractName",
      en: "/switch-not-agreed/:contractName",
    },
    access: "private",
  },
} as const satisfies Record<string, FeatureRoute>;
