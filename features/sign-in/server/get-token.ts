import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../contract/get-token.ts";
import { findLogin } from "./login-queries.ts";
import type { PasswordCheck } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";

export interface GetTokenPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly isPasswordRight: PasswordCheck;
}

export const handleGetToken = ({ database, sessions, isPasswordRight }: GetTokenPorts): Handler =>
  handler(getToken, async ({ body, client, now, fail, sessionToken, setSessionToken }) => {
    const login = await findLogin(database, body.user);
    const isRight = await isPasswordRight(body.password, login?.passwordHash);
    if (login === undefined || !isRight) return fail("wrong_credentials");
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    const token = await sessions.start(login.customerId, client.device, now);
    if (body.answer_token === true) return { token };
    setSessionToken(token);
    return { token: null };
  });
