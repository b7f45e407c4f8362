import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import type { PasswordCheck } from "../password/passwords.ts";
import type { OpenSession } from "../sessions/open-session.ts";
import type { AttemptLog, AttemptOutcome } from "./attempt-log.ts";
import { findLogin, isCurrentPassword, loginNameOf } from "./logins.ts";
import type { Throttle } from "./throttle.ts";

export interface GetTokenPorts {
  readonly database: Database;
  readonly openSession: OpenSession;
  readonly isPasswordRight: PasswordCheck;
  readonly throttle: Throttle;
  readonly attempts: AttemptLog;
}

export const handleGetToken = ({ database, openSession, ...ports }: GetTokenPorts): Handler =>
  handler(getToken, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    const loginName = loginNameOf(body.user);
    const note = (outcome: AttemptOutcome, customerId?: number): Promise<void> =>
      ports.attempts.note({ ...client, loginName, customerId, method: "password", outcome, now });
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await note("rate_limited");
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const { customerId, passwordHash } = await findLogin(database, body.user);
    const isRight = await ports.isPasswordRight(body.password, passwordHash);
    if (customerId === undefined || passwordHash === undefined || !isRight) {
      // Runs for existing and unknown accounts alike, so that the response time does not reveal which.
      await note("refused", customerId);
      return fail("wrong_credentials");
    }
    // Counts as a success even if the second step fails; attempts at the second step are counted separately.
    await ports.throttle.succeed(loginName, client.address);
    const opened = await openSession(visit, {
      customerId,
      method: "password",
      loginName,
      answersToken: body.answer_token,
      remember: body.remember,
      asksSecondStep: true,
      authorize: async (transaction) =>
        (await isCurrentPassword(transaction, customerId, passwordHash)) ? {} : undefined,
    });
    return opened ?? fail("wrong_credentials");
  });
