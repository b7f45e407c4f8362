import type { FeatureRoute } from "#platform/contract/feature.ts";

export const accountRoutes = {
  signIn: {
    paths: { ca: "/acces", es: "/acceso", en: "/login" },
    access: "public",
    isRendered: true,
    description: {
      ca: "Accedeix a l’oficina virtual de {organization}: factures, contractes i consum de llum i gas.",
      es: "Accede a la oficina virtual de {organization}: facturas, contratos y consumo de luz y gas.",
      en: "Sign in to {organization}: your electricity and gas bills, contracts and consumption.",
    },
  },
  sessions: {
    paths: { ca: "/perfil/sessions", es: "/perfil/sesiones", en: "/profile/sessions" },
    access: "private",
  },
  apiTokens: {
    paths: { ca: "/perfil/api", es: "/perfil/claves-api", en: "/profile/api-tokens" },
    access: "private",
    requires: "apiTokens.enabled",
  },
  changePassword: {
    paths: { ca: "/canvi-de-clau", es: "/cambio-de-clave", en: "/change-password" },
    access: "private",
  },
  /**
   * Unprotected, because a signed-in customer may open a link from an email (`#t=…`). The screen redirects signed-in
   * customers without one.
   */
  recoverPassword: {
    paths: { ca: "/recordar-clau", es: "/recordar-clave", en: "/recover-password" },
    access: "unprotected",
  },
  activate: {
    paths: { ca: "/activacio", es: "/activacion", en: "/activate" },
    access: "public",
    description: {
      ca: "Activa el teu compte a l’oficina virtual de {organization} amb les dades d’una factura.",
      es: "Activa tu cuenta en la oficina virtual de {organization} con los datos de una factura.",
      en: "Activate your account with {organization}: all you need is a bill.",
    },
    requires: "signUp.enabled",
  },
  /** Unprotected, because a signed-in customer may open a link from an email (`#t=…`) for another account. */
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
  /** Redirect URI of single sign-on. Unprotected, because an old session may still exist. */
  connect: {
    paths: { ca: "/connect", es: "/connect", en: "/connect" },
    access: "unprotected",
    requires: "oidc.enabled",
  },
  /** Redirects to the provider; preserves `redirectPath`, `pathParams` and `promocode`. */
  connectStart: {
    paths: { ca: "/connect/start", es: "/connect/start", en: "/connect/start" },
    access: "public",
    requires: "oidc.enabled",
  },
  /** Shown after sign-out; it does not start single sign-on again. */
  signedOut: {
    paths: { ca: "/signed-out", es: "/signed-out", en: "/signed-out" },
    access: "public",
    requires: "oidc.enabled",
  },
} as const satisfies Record<string, FeatureRoute>;
