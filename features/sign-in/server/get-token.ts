import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { getToken } from "../contract/get-token.ts";
import type { Enter } from "./entrance.ts";
import { findLogin, loginNameOf } from "./login-queries.ts";
import type { PasswordCheck } from "./passwords.ts";
import type { Throttle } from "./throttle/throttle.ts";

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
  readonly beginSecondStep: BeginSecondStep;
}

export const handleGetToken = ({ database, enter, ...ports }: GetTokenPorts): Handler =>
  handler(getToken, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    const loginName = loginNameOf(body.user);
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    const login = await findLogin(database, loginName);
    const isRight = await ports.isPasswordRight(body.password, login?.passwordHash);
    if (login === undefined || !isRight) return fail("wrong_credentials");
    const { customerId } = login;
    const secondStep = await ports.beginSecondStep(customerId, now);
    if (secondStep !== undefined) return { token: null, newCustomer: false, secondStep };
    await ports.throttle.succeed(loginName, client.address);
    const answersToken = body.answer_token;
    return { ...(await enter(visit, { customerId, method: "password", answersToken })), secondStep: null };
  });
