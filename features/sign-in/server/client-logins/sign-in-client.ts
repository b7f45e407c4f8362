import { signInClient } from "#features/sign-in/contract/sign-in-client.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { AttemptLog } from "../attempts/attempt-log.ts";
import type { Enter } from "../entrance.ts";
import { watchPassword } from "../login-queries.ts";
import type { Throttle } from "../throttle/throttle.ts";
import type { ClientLogins } from "./client-logins.ts";

export interface SignInClientPorts {
  readonly database: Database;
  readonly clientLogins: ClientLogins;
  readonly enter: Enter;
  readonly throttle: Throttle;
  readonly attempts: AttemptLog;
}

export const handleSignInClient = ({ database, clientLogins, enter, ...ports }: SignInClientPorts): Handler =>
  handler(signInClient, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    // A name that no person's login can be: these are tax ids and e-mails.
    const loginName = `client ${body.client_id}`;
    const attempt = { ...client, loginName, method: "client_id", customerId: undefined, now } as const;
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await ports.attempts.note({ ...attempt, outcome: "told_to_wait" });
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const customerId = await clientLogins.check(body.client_id, body.secret);
    if (customerId === undefined) {
      await ports.attempts.note({ ...attempt, outcome: "refused" });
      return fail("client_id_not_valid");
    }
    await ports.throttle.succeed(loginName, client.address);
    await clientLogins.noteUse(body.client_id, now);
    // A new password ends every session, also the one that is being opened at its moment.
    const stillHolds = await watchPassword(database, customerId);
    const entry = { customerId, method: "client_id", loginName, stillHolds } as const;
    return enter(visit, { ...entry, answersToken: body.answer_token });
  });
