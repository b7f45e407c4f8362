import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import type { AttemptLog } from "./attempt-log.ts";
import type { AttemptOutcome } from "./attempt-log.ts";
import type { Enter } from "../sessions/open-session.ts";
import { findLogin, isStillPassword, loginNameOf } from "./logins.ts";
import type { PasswordCheck } from "../password/passwords.ts";
import type { Throttle } from "./throttle.ts";

/** What follows a right password: nothing, or a ticket for the second step. */
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
    const note = (outcome: AttemptOutcome, whose?: number): Promise<void> =>
      ports.attempts.note({ ...client, loginName, customerId: whose, method: "password", outcome, now });
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await note("told_to_wait");
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const login = await findLogin(database, loginName);
    const isRight = await ports.isPasswordRight(body.password, login?.passwordHash);
    if (login === undefined || !isRight) {
      // One statement more for each, whoever exists: the time of the answer does not tell.
      await note("refused", login?.customerId);
      return fail("wrong_credentials");
    }
    const { customerId, passwordHash } = login;
    const stillHolds = () => isStillPassword(database, customerId, passwordHash);
    // The password was right, whatever comes of the second step: guesses at that are counted apart.
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
