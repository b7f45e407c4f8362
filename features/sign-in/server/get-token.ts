import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../contract/get-token.ts";
import { findLogin, loginNameOf } from "./login-queries.ts";
import type { PasswordCheck } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import type { Throttle } from "./throttle/throttle.ts";

export interface GetTokenPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly isPasswordRight: PasswordCheck;
  readonly throttle: Throttle;
}

export const handleGetToken = ({ database, sessions, isPasswordRight, throttle }: GetTokenPorts): Handler =>
  handler(getToken, async ({ body, client, now, fail, sessionToken, setSessionToken }) => {
    const loginName = loginNameOf(body.user);
    const seconds = await throttle.begin(loginName, client.address, now);
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    const login = await findLogin(database, loginName);
    const isRight = await isPasswordRight(body.password, login?.passwordHash);
    if (login === undefined || !isRight) return fail("wrong_credentials");
    await throttle.succeed(loginName, client.address);
    if (sessionToken !== undefined) await sessions.end(sessionToken);
    const token = await sessions.start(login.customerId, client.device, now);
    if (body.answer_token === true) return { token };
    setSessionToken(token);
    return { token: null };
  });
