import { defineFeature } from "#platform/contract/feature.ts";
import { endOtherSessions } from "./contract/end-other-sessions.ts";
import { endSession } from "./contract/end-session.ts";
import { exchangeToken } from "./contract/exchange-token.ts";
import { getToken } from "./contract/get-token.ts";
import { isTokenValid } from "./contract/is-token-valid.ts";
import { listSessions } from "./contract/list-sessions.ts";
import { refreshSession } from "./contract/refresh-session.ts";
import { signInRoutes } from "./contract/routes.ts";
import { signInClient } from "./contract/sign-in-client.ts";
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

export const endpoints = [
  getToken,
  signInClient,
  exchangeToken,
  isTokenValid,
  refreshSession,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
];
