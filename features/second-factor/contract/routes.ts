import type { FeatureRoute } from "#platform/contract/feature.ts";

export const secondFactorRoutes = {
  secondFactor: {
    paths: { ca: "/perfil/verificacio", es: "/perfil/verificacion", en: "/profile/verification" },
    access: "private",
    requires: "secondFactor.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
