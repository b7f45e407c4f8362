import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import type { AttemptLog } from "./attempt-log.ts";
import type { AttemptOutcome } from "./attempt-log.ts";
import type { Enter } from "../sessions/open-session.ts";
import { findLogin, isStillPassword, loginNameOf } from "./logins.ts";
import type { PasswordCheck } from "../password/passwords.ts";
import type { Throttle } from "./throttle.ts";

/** Undefined if the customer has no second factor. */
export type BeginSecondStep = (
  customerId: number,
  now: Date,
) => Promise<{ ticket: string; methods: ("totp" | "passkey" | "recovery_code")[] } | undefined>;

export interface GetTokenPorts {
  readonly database: Database;
  readonly enter: Enter;
  readonly isPasswordRight: PasswordCheck;
  readonly throttle: Throttle;
  readonly attempts: AttemptLog;
  readonly beginSecondStep: BeginSecondStep;
}

export const handleGetToken = ({ database, enter, ...ports }: GetTokenPorts): Handler =>
  handler(getToken, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    const loginName = loginNameOf(body.user);
    const note = (outcome: AttemptOutcome, attemptedCustomerId?: number): Promise<void> =>
      ports.attempts.note({
        ...client,
        loginName,
        customerId: attemptedCustomerId,
        method: "password",
        outcome,
        now,
      });
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await note("rate_limited");
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const login = await findLogin(database, loginName);
    const isRight = await ports.isPasswordRight(body.password, login?.passwordHash);
    if (login === undefined || !isRight) {
      // Runs for existing and unknown accounts alike, so that the response time does not reveal which.
      await note("refused", login?.customerId);
      return fail("wrong_credentials");
    }
    const { customerId, passwordHash } = login;
    const stillHolds = () => isStillPassword(database, customerId, passwordHash);
    // Counts as a success even if the second step fails; attempts at the second step are counted separately.
    await ports.throttle.succeed(loginName, client.address);
    const secondStep = await ports.beginSecondStep(customerId, now);
    if (secondStep !== undefined) {
      if (!(await stillHolds())) return fail("wrong_credentials");
      await note("second_factor_asked", customerId);
      return { token: null, newCustomer: false, secondStep };
    }
    const { answer_token: answersToken, remember } = body;
    const entry = { customerId, method: "password", loginName, answersToken, remember, stillHolds } as const;
    return { ...(await enter(visit, entry)), secondStep: null };
  });
