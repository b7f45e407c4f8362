import type { FeatureRoute } from "#platform/contract/feature.ts";

export const passwordRoutes = {
  changePassword: {
    paths: { ca: "/canvi-de-clau", es: "/cambio-de-clave", en: "/change-password" },
    access: "private",
  },
  recoverPassword: {
    paths: { ca: "/recordar-clau", es: "/recordar-clave", en: "/recover-password" },
    access: "public",
  },
} as const satisfies Record<string, FeatureRoute>;
