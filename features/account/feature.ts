import { defineFeature } from "#platform/contract/feature.ts";
import { accountRoutes } from "./contract/routes.ts";

/** Sign-in in all its forms, sessions, passwords, registration, two-step verification and single sign-on. */
export const feature = defineFeature({
  id: "account",
  routes: accountRoutes,
  navigation: [],
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
