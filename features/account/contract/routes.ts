import type { FeatureRoute } from "#platform/contract/feature.ts";

export const accountRoutes = {
  signIn: { paths: { ca: "/acces", es: "/acceso", en: "/login" }, access: "public" },
  sessions: {
    paths: { ca: "/perfil/sessions", es: "/perfil/sesiones", en: "/profile/sessions" },
    access: "private",
  },
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
  secondFactor: {
    paths: { ca: "/perfil/verificacio", es: "/perfil/verificacion", en: "/profile/verification" },
    access: "private",
    requires: "secondFactor.enabled",
  },
  /** Where the provider sends the browser back to. Open to customers too: an old session may still be there. */
  connect: {
    paths: { ca: "/connect", es: "/connect", en: "/connect" },
    access: "unprotected",
    requires: "openid.enabled",
  },
  /** Goes on to the provider; `redirectPath`, `pathParams` and `promocode` are carried through. */
  connectStart: {
    paths: { ca: "/connect/start", es: "/connect/start", en: "/connect/start" },
    access: "public",
    requires: "openid.enabled",
  },
  /** Where one lands after signing out: a page that does not sign in again by itself. */
  signedOut: {
    paths: { ca: "/signed-out", es: "/signed-out", en: "/signed-out" },
    access: "public",
    requires: "openid.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
