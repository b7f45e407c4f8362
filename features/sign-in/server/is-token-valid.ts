import { handler, type Handler } from "#platform/server/handler.ts";
import { isTokenValid } from "../contract/is-token-valid.ts";
import type { Sessions } from "./sessions/sessions.ts";

export const handleIsTokenValid = ({ sessions }: { sessions: Sessions }): Handler =>
  handler(isTokenValid, async ({ body, now, sessionToken }) => {
    const token = body.token ?? sessionToken;
    return { token_is_valid: token !== undefined && (await sessions.check(token, now)) };
  });
