import { defineFeature } from "#platform/contract/feature.ts";
import { accountRoutes } from "./contract/routes.ts";

/** Sign-in in all its forms, sessions, passwords, registration, two-step verification and single sign-on. */
export const feature = defineFeature({
  id: "account",
  routes: accountRoutes,
  navigation: [
    {
      route: "signIn",
      label: { ca: "Accedeix", es: "Acceder", en: "Sign in" },
      group: "account",
      icon: "LogIn",
      order: 70,
      shownTo: "visitor",
    },
    {
      route: "activate",
      label: { ca: "Activa el compte", es: "Activar la cuenta", en: "Activate account" },
      group: "account",
      icon: "UserRoundCheck",
      order: 72,
      shownTo: "visitor",
    },
    {
      route: "changePassword",
      label: { ca: "Canvia la contrasenya", es: "Cambiar la contraseña", en: "Change your password" },
      group: "account",
      icon: "KeyRound",
      order: 84,
      shownTo: "customer",
      // Customers who can sign in only at the provider have no password in the portal.
      hiddenWhen: ({ openid }) =>
        openid.enabled && !openid.allowDefaultLogin && openid.changePasswordUrl === undefined,
      outside: ({ settings: { openid } }) => (openid.enabled ? openid.changePasswordUrl : undefined),
    },
  ],
  tables: [
    "sessions",
    "credentials",
    "sign_in_failures",
    "sign_in_attempts",
    "refresh_tokens",
    "one_time_tokens",
    "client_logins",
    "acceptances",
    "passkeys",
    "authenticator_apps",
    "recovery_codes",
    "openid_identities",
  ],
});
