import type { FeatureRoute } from "#platform/contract/feature.ts";

export const registrationRoutes = {
  activate: {
    paths: { ca: "/activacio", es: "/activacion", en: "/activate" },
    access: "public",
    requires: "signUp.enabled",
  },
  /** Public, yet open to who is signed in and comes with a letter's link (`#t=…`): it may be for another account. */
  register: {
    paths: { ca: "/registre", es: "/registro", en: "/register" },
    access: "unprotected",
    requires: "signUp.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
