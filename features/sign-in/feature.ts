import { defineFeature } from "#platform/contract/feature.ts";
import { getToken } from "./contract/get-token.ts";
import { isTokenValid } from "./contract/is-token-valid.ts";
import { signInRoutes } from "./contract/routes.ts";
import { signOut } from "./contract/sign-out.ts";

export const feature = defineFeature({
  id: "sign-in",
  routes: signInRoutes,
  navigation: [],
  tables: [
    "sessions",
    "credentials",
    "sign_in_failures",
    "sign_in_attempts",
    "refresh_tokens",
    "one_time_links",
    "client_logins",
  ],
});

export const endpoints = [getToken, isTokenValid, signOut];
