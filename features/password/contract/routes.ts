import type { FeatureRoute } from "#platform/contract/feature.ts";

export const passwordRoutes = {
  changePassword: {
    paths: { ca: "/canvi-de-clau", es: "/cambio-de-clave", en: "/change-password" },
    access: "private",
  },
  /**
   * Public, yet open to who is signed in and comes with a letter's link (`#t=…`); the screen sends on who comes without.
   */
  recoverPassword: {
    paths: { ca: "/recordar-clau", es: "/recordar-clave", en: "/recover-password" },
    access: "unprotected",
  },
} as const satisfies Record<string, FeatureRoute>;
