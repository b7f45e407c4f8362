import type { Handler } from "#platform/server/handler.ts";
import { handleGetToken, type GetTokenPorts } from "./get-token.ts";
import { handleIsTokenValid } from "./is-token-valid.ts";
import { handleSignOut } from "./sign-out.ts";

export const signInHandlers = (ports: GetTokenPorts): Handler[] => [
  handleGetToken(ports),
  handleIsTokenValid(ports),
  handleSignOut(ports),
];
