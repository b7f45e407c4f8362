import type { Handler } from "#platform/server/handler.ts";
import { handleGetToken, type GetTokenPorts } from "./get-token.ts";
import { handleIsTokenValid } from "./is-token-valid.ts";
import type { Sessions } from "./sessions/sessions.ts";
import { handleSignOut, type SignOutPorts } from "./sign-out.ts";

export interface SignInPorts extends GetTokenPorts, SignOutPorts {
  readonly sessions: Sessions;
}

export const signInHandlers = (ports: SignInPorts): Handler[] => [
  handleGetToken(ports),
  handleIsTokenValid(ports),
  handleSignOut(ports),
];
