import { handler, type Handler } from "#platform/server/handler.ts";
import { signInClient } from "../../contract/sign-in/sign-in-client.ts";
import type { OpenSession } from "../sessions/open-session.ts";
import type { AttemptLog } from "./attempt-log.ts";
import type { ClientLogins } from "./client-logins.ts";
import type { Throttle } from "./throttle.ts";

export interface SignInClientPorts {
  readonly clientLogins: ClientLogins;
  readonly openSession: OpenSession;
  readonly throttle: Throttle;
  readonly attempts: AttemptLog;
}

export const handleSignInClient = ({ clientLogins, openSession, ...ports }: SignInClientPorts): Handler =>
  handler(signInClient, async ({ body, fail, ...visit }) => {
    const { client, now } = visit;
    const { client_id: clientId } = body;
    // Cannot collide with a customer's login, which is a tax id or an email.
    const loginName = `client ${clientId}`;
    const attempt = { ...client, loginName, method: "client_id", customerId: undefined, now } as const;
    const seconds = await ports.throttle.begin(loginName, client.address, now);
    if (seconds !== undefined) {
      await ports.attempts.note({ ...attempt, outcome: "rate_limited" });
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    }
    const customerId = await clientLogins.check(clientId, body.secret);
    if (customerId === undefined) {
      await ports.attempts.note({ ...attempt, outcome: "refused" });
      return fail("client_id_not_valid");
    }
    await ports.throttle.succeed(loginName, client.address);
    await clientLogins.noteUse(clientId, now);
    const opened = await openSession(visit, {
      customerId,
      method: "client_id",
      loginName,
      answersToken: body.answer_token,
      authorize: async (transaction) =>
        (await clientLogins.exists(transaction, clientId)) ? { clientId } : undefined,
    });
    return opened ?? fail("client_id_not_valid");
  });
