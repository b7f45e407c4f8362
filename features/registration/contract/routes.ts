import type { FeatureRoute } from "#platform/contract/feature.ts";

export const registrationRoutes = {
  activate: {
    paths: { ca: "/activacio", es: "/activacion", en: "/activate" },
    access: "public",
    requires: "signUp.enabled",
  },
  register: {
    paths: { ca: "/registre", es: "/registro", en: "/register" },
    access: "public",
    requires: "signUp.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
