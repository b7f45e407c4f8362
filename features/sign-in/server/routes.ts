import type { Handler } from "#platform/server/handler.ts";
import { handleSignInClient, type SignInClientPorts } from "./client-logins/sign-in-client.ts";
import { handleGetToken, type GetTokenPorts } from "./get-token.ts";
import { handleIsTokenValid } from "./is-token-valid.ts";
import { handleRefreshSession, type RefreshSessionPorts } from "./kept/refresh-session.ts";
import { handleExchangeToken, type ExchangeTokenPorts } from "./links/exchange-token.ts";
import { handleEndOtherSessions } from "./sessions/end-other-sessions.ts";
import { handleEndSession } from "./sessions/end-session.ts";
import { handleListSessions } from "./sessions/list-sessions.ts";
import { handleSignOut, type SignOutPorts } from "./sign-out.ts";

export interface SignInPorts
  extends GetTokenPorts, SignInClientPorts, RefreshSessionPorts, ExchangeTokenPorts, SignOutPorts {}

export const signInHandlers = (ports: SignInPorts): Handler[] => [
  handleGetToken(ports),
  handleSignInClient(ports),
  handleExchangeToken(ports),
  handleIsTokenValid(ports),
  handleRefreshSession(ports),
  handleSignOut(ports),
  handleListSessions(ports),
  handleEndSession(ports),
  handleEndOtherSessions(ports),
];
