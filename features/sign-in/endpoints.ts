import { endOtherSessions } from "./contract/end-other-sessions.ts";
import { endSession } from "./contract/end-session.ts";
import { exchangeToken } from "./contract/exchange-token.ts";
import { getToken } from "./contract/get-token.ts";
import { isTokenValid } from "./contract/is-token-valid.ts";
import { listSessions } from "./contract/list-sessions.ts";
import { refreshSession } from "./contract/refresh-session.ts";
import { signInClient } from "./contract/sign-in-client.ts";
import { signOut } from "./contract/sign-out.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
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
