import { handler, type Handler } from "#platform/server/handler.ts";
import { isTokenValid } from "../../contract/sign-in/is-token-valid.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import type { Sessions } from "../sessions/sessions.ts";

export interface IsTokenValidPorts {
  readonly sessions: Sessions;
  readonly oneTimeTokens: Pick<OneTimeTokens, "peek">;
}

export const handleIsTokenValid = ({ sessions, oneTimeTokens }: IsTokenValidPorts): Handler =>
  handler(isTokenValid, async ({ body, now, sessionToken }) => {
    const token = body.token ?? sessionToken;
    if (token === undefined) return { token_is_valid: false, readonly: false };
    const session = await sessions.check(token, now);
    if (session !== undefined) return { token_is_valid: true, readonly: session.readOnly };
    const opens = async (purpose: "sign_in" | "impersonation"): Promise<boolean> =>
      (await oneTimeTokens.peek(token, purpose, now)) !== undefined;
    if (await opens("sign_in")) return { token_is_valid: true, readonly: false };
    const impersonates = await opens("impersonation");
    return { token_is_valid: impersonates, readonly: impersonates };
  });
