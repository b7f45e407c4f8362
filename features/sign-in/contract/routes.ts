import type { FeatureRoute } from "#platform/contract/feature.ts";

export const signInRoutes = {
  signIn: { paths: { ca: "/acces", es: "/acceso", en: "/login" }, access: "public" },
  recoverPassword: {
    paths: { ca: "/recordar-clau", es: "/recordar-clave", en: "/recover-password" },
    access: "public",
  },
  activate: {
    paths: { ca: "/activacio", es: "/activacion", en: "/activate" },
    access: "public",
    requires: "signUp.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
